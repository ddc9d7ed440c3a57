/**
 * The cards of the local tokens: the extension of tests/support/extensao-assinador fetches certificate and key here,
 * as a real one asks the program of the card's reader. Keys of the throw-away authority, on loopback only.
 */
import { pessoaDoCpf } from './autorizacao.ts';
import type { Ambiente, Contexto } from './contexto.ts';

/** The id that Chromium gives that extension: by the key of its manifest, the same on every machine. */
const EXTENSAO = 'edodglanlhacmikofcealcoeofchaiaj';

export function token({ app, icp }: Contexto): Ambiente {
  app.get('/token/:cpf', async (pedido, resposta) => {
    const { cpf = '' } = pedido.params;
    if (!/^\d{11}$/.test(cpf)) return resposta.status(404).json({ error: 'no card' });
    const { pem, chave } = await icp.daPessoa(pessoaDoCpf(cpf));
    resposta.json({
      certificados: [pem, icp.intermediaria.pem],
      chave: await crypto.subtle.exportKey('jwk', chave),
    });
  });
  return { ASSINATURA_EXTENSAO_ID: EXTENSAO };
}
