/**
 * The words of a text, without the reader that cleans one (limpar.ts). A list shows them of what the server
 * keeps. A value that is no text gives no words.
 */
import { variavelDe } from './variaveis.ts';

type No = { readonly [chave: string]: unknown };

const ehNo = (value: unknown): value is No => typeof value === 'object' && value !== null;
const dentroDe = (no: No): readonly unknown[] => (Array.isArray(no['content']) ? no['content'] : []);
const textoDe = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A line for each paragraph; variables in braces with their title; '' for what is no text. */
export function palavrasDe(texto: unknown): string {
  const lines: string[] = [];
  const visit = (value: unknown): void => {
    if (!ehNo(value)) return;
    if (value['type'] === 'paragraph' || value['type'] === 'heading')
      lines.push(dentroDe(value).map(trecho).join(''));
    else if (value['type'] === 'imagem') lines.push(imagem(atributo(value, 'alt')));
    else dentroDe(value).forEach(visit);
  };
  visit(texto);
  return lines.join('\n');
}

function imagem(alt: string): string {
  return alt === '' ? '[imagem]' : `[imagem: ${alt}]`;
}

function atributo(no: No, nome: string): string {
  return ehNo(no['attrs']) ? textoDe(no['attrs'][nome]) : '';
}

function trecho(value: unknown): string {
  if (!ehNo(value)) return '';
  if (value['type'] === 'text') return textoDe(value['text']);
  if (value['type'] === 'hardBreak') return '\n';
  if (value['type'] === 'campo') return `{${atributo(value, 'rotulo')}}`;
  const nome = atributo(value, 'nome');
  return `{${variavelDe(nome)?.titulo ?? nome}}`;
}
