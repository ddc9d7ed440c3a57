/** A person of the demonstration who is signed in. */
const SENHA = 'Zelo-2026!';

export type Linha = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };

export async function entrar(url: string, userId: string) {
  const answer = await fetch(`${url}/api/auth/token/issue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId, password: SENHA }),
  });
  const { token } = (await answer.json()) as { token: string };
  return async (method: string, path: string, body?: unknown, versao?: number): Promise<Linha> => {
    const feito = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'id-prestador': '1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(versao === undefined ? {} : { 'if-match': `"${versao}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!feito.ok) throw new Error(`${method} ${path}: ${feito.status} ${await feito.text()}`);
    return (await feito.json()) as Linha;
  };
}
