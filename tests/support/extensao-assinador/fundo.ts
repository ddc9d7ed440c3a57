/** The service worker: a page of ours asks for a signature, a card of the stand-ins gives it (SIGN-04). */
import { lerAjustes, type Ajustes } from './ajustes.ts';
import { deBase64, paraBase64 } from './bytes.ts';
import { chrome } from './chrome.ts';
import { assinarPdf, PADES, type Cartao } from './pades.ts';

type Pedido = { readonly content: string; readonly cpfCnpj: string; readonly policy: keyof typeof PADES };
type Resposta = {
  readonly success: 'true' | 'false';
  readonly errorMessage: string | null;
  readonly result: string | null;
};

chrome.runtime.onMessageExternal.addListener((mensagem, _de, responder) => {
  void atender(mensagem as Pedido).then((resposta) =>
    resposta === undefined ? undefined : responder(resposta),
  );
  // The answer comes later.
  return true;
});

async function atender(pedido: Pedido): Promise<unknown> {
  const ajustes = await lerAjustes();
  switch (ajustes.modo) {
    case 'cala':
      return undefined;
    case 'bobagem':
      return { ok: 1, dados: 'assinado' };
    case 'recusa':
      return falha('PIN incorreto. Restam 2 tentativas.');
    default:
      return assinar(pedido, ajustes).catch((erro: unknown) => falha((erro as Error).message));
  }
}

async function assinar(pedido: Pedido, { servico, cpf, modo }: Ajustes): Promise<Resposta> {
  if (!Object.hasOwn(PADES, pedido.policy)) return falha('Política desconhecida.');
  const cartao = await fetch(`${servico}/token/${cpf || pedido.cpfCnpj}`);
  if (!cartao.ok) return falha('Nenhum cartão foi encontrado no leitor.');
  const original = deBase64(pedido.content);
  if (modo === 'altera-antes') original[original.length - 20] = 0x20;
  const assinado = await assinarPdf(
    original,
    (await cartao.json()) as Cartao,
    pedido.policy,
    `${servico}/carimbo`,
  );
  if (modo === 'altera-depois') assinado[60] = (assinado[60] ?? 0) ^ 1;
  return { success: 'true', errorMessage: null, result: paraBase64(assinado) };
}

const falha = (errorMessage: string): Resposta => ({ success: 'false', errorMessage, result: null });
