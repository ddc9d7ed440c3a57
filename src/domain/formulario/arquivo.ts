/** A template as a file of its own, to be taken to another clinic or kept: out and in again without loss. */
import { formularios as texto } from '#messages/formulario.ts';
import { lerDado } from './ler.ts';
import type { Dado, Problema } from './tipos.ts';

const FORMATO = 'zelo-formulario';

export type ArquivoFormulario = {
  readonly nome: string;
  readonly descricao: string | null;
  readonly dado: Dado;
};

export function paraArquivo({ nome, descricao, dado }: ArquivoFormulario): string {
  return JSON.stringify({ formato: FORMATO, versao: 1, nome, descricao, dado }, null, 2);
}

export type LeituraArquivo =
  | { readonly ok: true; readonly arquivo: ArquivoFormulario }
  | { readonly ok: false; readonly problemas: readonly Problema[] };

const recusa = (text: string): LeituraArquivo => ({ ok: false, problemas: [{ texto: text, grave: true }] });

/** Reads an exported file, or the bare `dado` of a template; refuses by name what it would lose. */
export function deArquivo(text: string): LeituraArquivo {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return recusa(texto.leitura.jsonInvalido); // The parser's words are English and about characters.
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return recusa(texto.leitura.semComponentes);
  const own = value as { readonly [chave: string]: unknown };
  if (own.formato !== undefined && own.formato !== FORMATO) return recusa(texto.leitura.semComponentes);
  if (own.formato !== undefined && own.versao !== 1) return recusa(texto.leitura.outraVersao);
  const dado = own.formato === undefined ? own : own.dado;
  const leitura = lerDado(typeof dado === 'string' ? dado : JSON.stringify(dado ?? null));
  if (!leitura.ok) return leitura;
  return {
    ok: true,
    arquivo: {
      nome: own.formato !== undefined && typeof own.nome === 'string' ? own.nome.slice(0, 150) : '',
      descricao:
        own.formato !== undefined && typeof own.descricao === 'string' ? own.descricao.slice(0, 300) : null,
      dado: leitura.dado,
    },
  };
}
