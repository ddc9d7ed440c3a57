/** What the schema's validator says, in the words of a clinic and with the place where it is. */
import { erroTiss as texto } from '#messages/tiss.ts';

/** As libxml2 tells it: its English, and the way to the element. */
export type ErroDoEsquema = { readonly message: string; readonly xpath?: string };

const curto = (nome: string): string => nome.replaceAll(/\{[^}]*\}/g, '').trim();

/** 'guiaSP-SADT 2, CNES': the guide by its place in the batch, and the last element of the way. */
export function lugarDe(xpath: string | undefined): string {
  const passos = (xpath ?? '').split('/').map((passo) => passo.replace(/^\w+:/, ''));
  const guia = passos.find((passo) => passo.startsWith('guia') && passo !== 'guiasTISS');
  const ultimo = (passos.at(-1) ?? '').replace(/\[\d+\]$/, '');
  if (guia === undefined) return ultimo;
  const [, nome = guia, numero = '1'] = /^(.*?)(?:\[(\d+)\])?$/.exec(guia) ?? [];
  return nome === ultimo ? `${nome} ${numero}` : `${nome} ${numero}, ${ultimo}`;
}

export function emPalavras(mensagem: string): string {
  const valor = /The value '([^']*)'/.exec(mensagem)?.[1] ?? '';
  if (mensagem.includes("[facet 'enumeration']")) return texto.foraDaLista(valor);
  if (mensagem.includes("[facet 'maxLength']"))
    return texto.comprido(valor, /maximum length of '(\d+)'/.exec(mensagem)?.[1] ?? '');
  if (mensagem.includes("[facet 'minLength']")) return texto.curto(valor);
  if (mensagem.includes("[facet 'pattern']") || mensagem.includes('is not a valid value'))
    return texto.forma(valor || (/'([^']*)' is not a valid/.exec(mensagem)?.[1] ?? ''));
  if (mensagem.includes('Missing child element'))
    return texto.faltando(curto(/Expected is(?: one of)? \(([^)]*)\)/.exec(mensagem)?.[1] ?? ''));
  if (mensagem.includes('This element is not expected')) {
    const esperado = /Expected is(?: one of)? \(([^)]*)\)/.exec(mensagem)?.[1];
    return esperado === undefined
      ? texto.inesperado(curto(/Element '([^']*)'/.exec(mensagem)?.[1] ?? ''))
      : texto.faltando(curto(esperado));
  }
  return texto.outro(curto(mensagem));
}
