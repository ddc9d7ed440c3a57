/**
 * What the published schema says of a message: which elements, in which order. Messages are written by it, so that no name and
 * no order is typed twice, and what a version lacks is left out because its schema lacks it.
 */
import { lerArvore, type No } from '../nota-fiscal/arvore.ts';

export type Elemento = { readonly nome: string; readonly tipo: string; readonly filhos: readonly Elemento[] };

/** `tipos`: the elements of each complex type, those of its base before its own. */
export type Estrutura = { readonly tipos: ReadonlyMap<string, readonly Elemento[]> };

export type Conteudo = { readonly [elemento: string]: Valor };
/** An empty one is not written. A list repeats the element. */
export type Valor = string | null | undefined | Conteudo | readonly Conteudo[] | readonly string[];

const semPrefixo = (nome: string | undefined): string => (nome ?? '').replace(/^\w+:/, '');
const LIMITES = { letras: 2_000_000, tags: 200_000 };
const GRUPOS = ['sequence', 'choice', 'complexContent', 'extension', 'all'];

/** `esquemas`: the texts of the XSD files, whatever their order. Throws where one is none. */
export function lerEstrutura(esquemas: readonly string[]): Estrutura {
  const nos = new Map<string, No>();
  const raizes: No[] = [];
  for (const texto of esquemas) {
    const raiz = lerArvore(texto, LIMITES);
    if (typeof raiz === 'string') throw new Error(`a schema that is ${raiz}`);
    for (const filho of raiz.filhos) {
      const { name } = filho.atributos;
      if (filho.nome === 'complexType' && name !== undefined) nos.set(name, filho);
      if (filho.nome === 'element') raizes.push(filho);
    }
  }
  const tipos = new Map<string, readonly Elemento[]>();
  const doTipo = (tipo: string): readonly Elemento[] => {
    const pronto = tipos.get(tipo);
    if (pronto) return pronto;
    const no = nos.get(tipo);
    if (!no) return [];
    // No type of the standard holds itself.
    tipos.set(tipo, []);
    const elementos = elementosDe(no);
    tipos.set(tipo, elementos);
    return elementos;
  };
  const elementosDe = (no: No): readonly Elemento[] =>
    no.filhos.flatMap((filho): readonly Elemento[] => {
      if (GRUPOS.includes(filho.nome))
        return [
          ...(filho.nome === 'extension' ? doTipo(semPrefixo(filho.atributos.base)) : []),
          ...elementosDe(filho),
        ];
      return filho.nome === 'element' && filho.atributos.name !== undefined ? [elementoDe(filho)] : [];
    });
  const elementoDe = (no: No): Elemento => {
    const tipo = semPrefixo(no.atributos.type);
    const dentro = no.filhos.find(({ nome }) => nome === 'complexType');
    return { nome: no.atributos.name ?? '', tipo, filhos: dentro ? elementosDe(dentro) : doTipo(tipo) };
  };
  for (const nome of nos.keys()) doTipo(nome);
  return { tipos: new Map([...tipos, ['', raizes.map(elementoDe)]]) };
}

/** The values that a simple type of the schema lists, an empty one apart; none where it is not there or lists none. */
export function valoresDe(esquema: string, tipo: string): ReadonlySet<string> {
  const raiz = lerArvore(esquema, LIMITES);
  if (typeof raiz === 'string') throw new Error(`a schema that is ${raiz}`);
  const no = raiz.filhos.find(({ nome, atributos }) => nome === 'simpleType' && atributos.name === tipo);
  const listados = no?.filhos.flatMap(({ filhos }) => filhos) ?? [];
  return new Set(
    listados.flatMap(({ nome, atributos: { value } }) => (nome === 'enumeration' && value ? [value] : [])),
  );
}

/** A root element of the schemas by its name. */
export function raizDe({ tipos }: Estrutura, nome: string): Elemento {
  const raiz = tipos.get('')?.find((elemento) => elemento.nome === nome);
  if (!raiz) throw new Error(`no element ${nome} in the schema`);
  return raiz;
}

export type Escrito = {
  readonly xml: string;
  /** The texts of the elements without children, in order, without that of `hash`. */
  readonly folhas: readonly string[];
  /** Elements that were given and that the schema of this version does not have, each once. */
  readonly sobras: readonly string[];
};

const ESCAPADO: { readonly [letra: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapar = (texto: string): string => texto.replaceAll(/[&<>]/g, (letra) => ESCAPADO[letra] ?? letra);
/** One line: a line's end in a value would be counted differently by each reader. */
const emUmaLinha = (texto: string): string => texto.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
/** Names and descriptions are cut to what the schema takes; nothing else is. */
const CORTA = /^(?:nome|descricao)/;

function texto({ nome, tipo }: Elemento, valor: string): string {
  const linha = emUmaLinha(valor);
  const maximo = CORTA.test(nome) ? /^st_texto(\d+)$/.exec(tipo)?.[1] : undefined;
  return maximo === undefined ? linha : linha.slice(0, Number(maximo)).trim();
}

const vazio = (valor: Valor): boolean =>
  valor === null ||
  valor === undefined ||
  valor === '' ||
  (typeof valor === 'object' && Object.values(valor).every(vazio));

/** The element and what is in it, in the order of the schema. */
export function escrever(raiz: Elemento, conteudo: Conteudo): Escrito {
  const folhas: string[] = [];
  const sobras = new Set<string>();
  const partes: string[] = [];
  const escreverUm = (elemento: Elemento, valor: Conteudo | string): void => {
    const { nome, filhos } = elemento;
    partes.push(`<ans:${nome}>`);
    if (typeof valor === 'string') {
      const linha = texto(elemento, valor);
      if (nome !== 'hash') folhas.push(linha);
      partes.push(escapar(linha));
    } else dentro(filhos, valor);
    partes.push(`</ans:${nome}>`);
  };
  const dentro = (filhos: readonly Elemento[], valor: Conteudo): void => {
    for (const filho of filhos) {
      const dado = valor[filho.nome];
      if (dado === null || dado === undefined || vazio(dado)) continue;
      if (typeof dado === 'string') escreverUm(filho, dado);
      else if (isLista(dado)) for (const item of dado) escreverUm(filho, item);
      else escreverUm(filho, dado);
    }
    for (const [nome, dado] of Object.entries(valor))
      if (!vazio(dado) && !filhos.some((filho) => filho.nome === nome)) sobras.add(nome);
  };
  dentro(raiz.filhos, conteudo);
  return { xml: partes.join(''), folhas, sobras: [...sobras] };
}

const isLista = (
  valor: Conteudo | readonly Conteudo[] | readonly string[],
): valor is readonly Conteudo[] | readonly string[] => Array.isArray(valor);
