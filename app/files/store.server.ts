export async function sweep() {}
