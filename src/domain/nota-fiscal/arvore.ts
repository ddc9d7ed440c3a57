/** An XML text as a tree of local names, bounded: no declaration of types, no entity of its own, no depth and no mass without end. */
import { SaxesParser } from 'saxes';

export type No = {
  readonly nome: string;
  readonly atributos: { readonly [nome: string]: string };
  readonly filhos: readonly No[];
  readonly texto: string;
};

export const NOTA_MAX_BYTES = 1024 * 1024;
/** Signed invoices nest some fifteen deep; one of 990 items has some 60 000 tags. */
const MAX_FUNDO = 40;
const MAX_TAGS = 120_000;

export type ProblemaXml = 'vazio' | 'grande' | 'cortado' | 'nao-xml' | 'tipos' | 'complexo';
type EmCurso = { nome: string; atributos: { [nome: string]: string }; filhos: EmCurso[]; texto: string };

class Recusado extends Error {
  readonly problema: ProblemaXml;
  constructor(problema: ProblemaXml) {
    super(problema);
    this.problema = problema;
  }
}

const local = (nome: string): string => nome.slice(nome.indexOf(':') + 1);

/** What a file of another kind may be, where a note's bounds are too narrow. */
export type Limites = { readonly letras: number; readonly tags: number };

export function lerArvore(
  xml: string,
  { letras, tags: maisTags }: Limites = { letras: NOTA_MAX_BYTES, tags: MAX_TAGS },
): No | ProblemaXml {
  if (xml.trim() === '') return 'vazio';
  if (xml.length > letras) return 'grande';
  if (!/^\uFEFF?\s*</.test(xml)) return 'nao-xml';
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const pilha: EmCurso[] = [];
  let raiz: EmCurso | undefined;
  let tags = 0;
  parser.on('doctype', () => {
    throw new Recusado('tipos');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++tags > maisTags || pilha.length >= MAX_FUNDO) throw new Recusado('complexo');
    const no: EmCurso = { nome: local(name), atributos: { ...attributes }, filhos: [], texto: '' };
    pilha.at(-1)?.filhos.push(no);
    raiz ??= no;
    pilha.push(no);
  });
  parser.on('closetag', () => void pilha.pop());
  const receberTexto = (texto: string): void => {
    const no = pilha.at(-1);
    if (no) no.texto += texto;
  };
  parser.on('text', receberTexto);
  parser.on('cdata', receberTexto);
  try {
    // The mark of a byte order is no part of the text.
    parser.write(xml.replace(/^\uFEFF/, '').trimStart()).close();
  } catch (error) {
    if (error instanceof Recusado) return error.problema;
    // What stands open where the file ends was cut off; the parser says it only at its end.
    return pilha.length > 0 &&
      /unclosed|unexpected end|end of/i.test(error instanceof Error ? error.message : '')
      ? 'cortado'
      : 'nao-xml';
  }
  return raiz ?? 'nao-xml';
}

/** The first node at the end of a path of local names, looked for among direct children. */
export function em(no: No | undefined, ...caminho: readonly string[]): No | undefined {
  return caminho.reduce<No | undefined>(
    (aqui, nome) => aqui?.filhos.find((filho) => filho.nome === nome),
    no,
  );
}

/** The first node of one of these names anywhere under this one, in the order of the file. */
export function dentro(no: No | undefined, ...nomes: readonly string[]): No | undefined {
  for (const filho of no?.filhos ?? []) {
    const achado = nomes.includes(filho.nome) ? filho : dentro(filho, ...nomes);
    if (achado) return achado;
  }
  return undefined;
}

export function todos(no: No, nome: string): readonly No[] {
  return no.nome === nome ? [no] : no.filhos.flatMap((filho) => todos(filho, nome));
}

/** What a node says, without blanks around; null for none and for empty. */
export function textoDoNo(no: No | undefined): string | null {
  const texto = no?.texto.trim() ?? '';
  return texto === '' ? null : texto;
}
