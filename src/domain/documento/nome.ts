/** Names of documents and folders: what a person may call one and where two names are the same. */
import { compose } from '../formato/composto.ts';

export const NOME_MAXIMO = 255;

/** Why a name is refused; the sentences are in src/messages/documentos.ts. */
export type ProblemaNome = 'vazio' | 'longo' | 'barra' | 'controle' | 'sinal' | 'reservado' | 'ponto';

/** Names that Windows keeps for devices, with or without an extension: such a file cannot be saved there. */
const RESERVADOS = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?$/i;

// Control characters, and marks that turn the reading direction: 'laudo\u202Efdp.exe' looks like a PDF.
const INVISIVEIS = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;

/** As it is kept: composed (NFC), without spaces around it. */
export function limparNome(nome: string): string {
  return compose(nome).trim();
}

/** The problem of a cleaned name; null when it may stand. Emoji and accents may. */
export function problemaDoNome(nome: string): ProblemaNome | null {
  if (nome === '') return 'vazio';
  if (Array.from(nome).length > NOME_MAXIMO) return 'longo';
  if (/[/\\]/.test(nome)) return 'barra';
  if (/[:"?*<>|]/.test(nome)) return 'sinal';
  if (INVISIVEIS.test(nome)) return 'controle';
  if (nome === '.' || nome === '..' || nome.endsWith('.')) return 'ponto';
  return RESERVADOS.test(nome) ? 'reservado' : null;
}

/** The name a browser sent with the file: the last part of a path, if it sent one, made fit to be kept. */
export function nomeEnviado(nome: string): string {
  return limparNome(nome.replace(/^.*[/\\]/s, ''));
}

/** Equal keys are one name in a folder: case does not count, so that a copy on Windows or macOS keeps both files. */
export function chaveDoNome(nome: string): string {
  return limparNome(nome).toLocaleLowerCase('pt-BR');
}

/** 'pdf' of 'Laudo.PDF'; '' without one. */
export function extensaoDe(nome: string): string {
  return /[^.]\.([^.\s]{1,16})$/.exec(nome)?.[1]?.toLowerCase() ?? '';
}

/** 'laudo (2).pdf' when 'laudo.pdf' is taken. `usadas` holds keys of chaveDoNome. */
export function nomeLivre(nome: string, usadas: ReadonlySet<string>): string {
  if (!usadas.has(chaveDoNome(nome))) return nome;
  const extensao = extensaoDe(nome);
  const fim = extensao === '' ? '' : nome.slice(-extensao.length - 1);
  const inicio = nome.slice(0, nome.length - fim.length);
  for (let n = 2; ; n++) {
    const numero = ` (${n})`;
    const livre =
      Array.from(inicio)
        .slice(0, NOME_MAXIMO - numero.length - fim.length)
        .join('') +
      numero +
      fim;
    if (!usadas.has(chaveDoNome(livre))) return livre;
  }
}
