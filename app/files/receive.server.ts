export async function receiveForm(request: Request) { return { fields: new Map<string,string>(await request.formData() as never) }; }
