export async function makeShots() {}
