/** What the schema's validator says, in the words of a clinic and with the place where it is. */
import { erroTiss as texto } from '#messages/tiss.ts';

/** As libxml2 tells it: its English, and the way to the element. */
export type ErroDoEsquema = { readonly message: string; readonly xpath?: string };

const curto = (nome: string): string => nome.replaceAll(/\{[^}]*\}/g, '').trim();

/** A guide of the message as a person finds it. */
export type GuiaNomeada = { readonly numero: number; readonly paciente: string };

const passosDe = (xpath: string | undefined): readonly string[] =>
  (xpath ?? '').split('/').map((passo) => passo.replace(/^\w+:/, ''));
const guiaEm = (passos: readonly string[]): string | undefined =>
  passos.find((passo) => passo.startsWith('guia') && passo !== 'guiasTISS');

/** Whether it is a guide that is wrong, and not what goes around them. */
export const emGuia = (xpath: string | undefined): boolean => guiaEm(passosDe(xpath)) !== undefined;

/**
 * 'Guia 118, de Ana, CNES': the guide, and the last element of the way. `guias`: those of the message, in its order; without
 * them the guide is told by its place, 'guiaSP-SADT 2'.
 */
export function lugarDe(xpath: string | undefined, guias: readonly GuiaNomeada[] = []): string {
  const passos = passosDe(xpath);
  const guia = guiaEm(passos);
  const ultimo = (passos.at(-1) ?? '').replace(/\[\d+\]$/, '');
  if (guia === undefined) return ultimo;
  const [, nome = guia, numero = '1'] = /^(.*?)(?:\[(\d+)\])?$/.exec(guia) ?? [];
  const achada = guias[Number(numero) - 1];
  const daGuia = achada ? texto.guia(achada.numero, achada.paciente) : `${nome} ${numero}`;
  return nome === ultimo ? daGuia : `${daGuia}, ${ultimo}`;
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
