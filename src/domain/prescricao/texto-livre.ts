/**
 * Which paper a medicine asks for that was written freely: the one of the listed medicine whose ingredients or brand the words
 * name. Without this 'Clonazepam 2 mg' went out on a plain paper because nobody picked it from the list.
 */
import { foldText } from '../formato/texto.ts';
import { tiposDe } from './adendos.ts';
import { controladasEm, distanciaAte, pareceControlada, type Controlada } from './controladas.ts';
import { conhecidosDe, dizSubstancia, marcasEm, nucleoDe, principiosDe } from './principios.ts';
import type { ItemPrescrito, Receituario } from './tipos.ts';

/** Of the list of medicines, each name and composition once. */
export type Listado = {
  /** The product's name up to its strength: 'Rivotril', 'Amoxicilina Triidratada'. */
  readonly marca: string;
  readonly principioAtivo: string | null;
  readonly controle: string | null;
  readonly antimicrobiano: boolean;
};
type Texto = Pick<ItemPrescrito, 'descricao' | 'principios'>;

const palavras = (texto: string): readonly string[] => foldText(texto).match(/[a-z0-9]+/g) ?? [];
const contem = (texto: string, nome: string): boolean => nome !== '' && ` ${texto} `.includes(` ${nome} `);

/** Words by which the rows of the list that may be meant are found; short ones and 'comprimido' are of many. */
export function palavrasDaBusca({ descricao, principios }: Texto): readonly string[] {
  const texto = `${descricao} ${principios ?? ''}`;
  return [...new Set([...nucleoDe(texto).split(/[ -]/), ...palavras(texto).filter(dizSubstancia)])].filter(
    (palavra) => /^[a-z][a-z0-9]{2,}$/.test(palavra),
  );
}

const VERSAO = /^(?:.{1,3}|retard|sprinkle)$/;
/** 'Depakote ER' is 'depakote': of the brand, the version says how it is released. */
function marcaDe(marca: string): string {
  const nomes = [...palavras(marca)];
  while (nomes.length > 1 && VERSAO.test(nomes.at(-1) ?? '')) nomes.pop();
  return nomes.join(' ');
}

const CURTA = 4;
/** A short brand ('Don', 'Pisa') is a word of other sentences too: it counts where the text begins with it. */
const nomeiaMarca = (descricao: string, marca: string): boolean =>
  marca.length > CURTA
    ? contem(descricao, marca)
    : marca.length > 2 && `${descricao} `.startsWith(`${marca} `);

type Achado = {
  readonly tipos: readonly Receituario[];
  readonly principios: readonly string[];
  readonly porPrincipio: boolean;
  readonly porMarca: boolean;
};

/** Of the list, and of what is known without it: the medicines that the text names. */
function achadosEm(item: Texto, listados: readonly Listado[]): readonly Achado[] {
  const nucleo = nucleoDe(`${item.descricao} ${item.principios ?? ''}`);
  const descricao = palavras(item.descricao).join(' ');
  const sabidas = controladasEm(nucleo, descricao).map((controlada) => ({
    marca: controlada.marca ? controlada.nome : '',
    principioAtivo: controlada.principioAtivo,
    controle: controlada.controle,
    antimicrobiano: controlada.antimicrobiano,
  }));
  return [...listados, ...sabidas].flatMap((listado): readonly Achado[] => {
    const principios = principiosDe(listado.principioAtivo).map(nucleoDe).filter(Boolean);
    const porPrincipio = principios.length > 0 && principios.every((principio) => contem(nucleo, principio));
    const marca = marcaDe(listado.marca);
    // A name made of the ingredients' own words is no brand: 'Paracetamol' of 'Paracetamol + codeína'.
    const doPrincipio = nucleoDe(marca)
      .split(' ')
      .every((palavra) => palavra === '' || principios.some((principio) => contem(principio, palavra)));
    const porMarca = !doPrincipio && nomeiaMarca(descricao, marca);
    return porPrincipio || porMarca
      ? [{ tipos: tiposDe(listado, item.descricao, principios), principios, porPrincipio, porMarca }]
      : [];
  });
}

const soSimples = ({ tipos }: Achado): boolean => tipos.every((tipo) => tipo === 'SIMPLES');

/**
 * The kinds of paper of what the text names. One: that it is. Several: the list cannot tell, a person says. None: nothing that
 * is named asks for another paper than the plain one.
 */
export function tiposDoTexto(item: Texto, listados: readonly Listado[]): readonly Receituario[] {
  const achados = achadosEm(item, listados);
  const pedem = achados.filter((achado) => !soSimples(achado));
  // 'Bromazepam + sulpirida' is what the list says of the two together, not of each.
  const exatos = pedem.filter(
    ({ principios }) =>
      !pedem.some(
        (maior) =>
          maior.principios.length > principios.length &&
          principios.every((principio) => maior.principios.includes(principio)),
      ),
  );
  const tipos = [...new Set(exatos.flatMap((achado) => achado.tipos))].toSorted();
  if (pedem.some(({ porPrincipio }) => porPrincipio)) return simplesPrimeiro(tipos);
  // By its brand alone, one of more than one composition: the ingredient that was written says which.
  const marcaDeSimples = achados.some((achado) => soSimples(achado) && achado.porMarca);
  if (tipos.length === 0 || !marcaDeSimples) return simplesPrimeiro(tipos);
  return principiosDe(item.principios).length > 0 ? [] : simplesPrimeiro(['SIMPLES', ...tipos]);
}

const simplesPrimeiro = (tipos: readonly Receituario[]): readonly Receituario[] =>
  tipos.includes('SIMPLES') ? ['SIMPLES', ...tipos.filter((tipo) => tipo !== 'SIMPLES')] : tipos;

/** What is understood of a text that names nothing controlled exactly. */
export type Duvida =
  { readonly tipo: 'parece'; readonly controlada: Controlada } | { readonly tipo: 'desconhecido' };

/**
 * Whether a text may still be of something controlled: it looks like one by a letter, or nobody knows what it is. Undefined:
 * what it names is known, and plain.
 */
export function duvidaDoTexto(item: Texto, listados: readonly Listado[]): Duvida | undefined {
  const achados = achadosEm(item, listados);
  const conhecidos = conhecidosDe(listados.map(({ principioAtivo }) => principioAtivo));
  const daLista = new Set(
    listados.flatMap(({ marca, principioAtivo }) => [...palavras(marca), ...palavras(principioAtivo ?? '')]),
  );
  const nucleo = nucleoDe(`${item.descricao} ${item.principios ?? ''}`)
    .split(' ')
    .filter(Boolean);
  // What is named exactly, and is plain by its form ('tretinoína creme'), looks like nothing else.
  const sabidas = new Set(
    [
      ...marcasEm(`${item.descricao} ${item.principios ?? ''}`, conhecidos).principios,
      ...achados.flatMap(({ principios }) => principios),
    ].flatMap(palavras),
  );
  const estranhas = nucleo.filter((palavra) => !daLista.has(palavra) && !sabidas.has(palavra));
  const controlada = pareceControlada(estranhas);
  if (controlada) return { tipo: 'parece', controlada };
  if (achados.length > 0 || marcasEm(item.descricao, conhecidos).principios.length > 0) return undefined;
  if (principiosDe(item.principios).some((principio) => conhecidos.has(principio))) return undefined;
  // 'Losartan' is the plain 'losartana' of the list.
  const quaseListada = estranhas.some((palavra) =>
    [...daLista].some((listada) => listada.length > CURTA && distanciaAte(palavra, listada, 1)),
  );
  const [primeira] = nucleo;
  return quaseListada || (primeira !== undefined && daLista.has(primeira))
    ? undefined
    : { tipo: 'desconhecido' };
}

/** What was said counts where the list cannot tell, or knows nothing; else the list does. */
export function receituarioDoTexto(
  receituario: Receituario | undefined,
  tipos: readonly Receituario[],
): Receituario {
  const [unico] = tipos;
  if (unico !== undefined && tipos.length === 1) return unico;
  return receituario ?? 'SIMPLES';
}

/** An answer about this text: said of another one, it says nothing. */
export const foiDito = ({
  descricao,
  receituarioDitoDe,
}: Pick<ItemPrescrito, 'descricao' | 'receituarioDitoDe'>): boolean =>
  typeof receituarioDitoDe === 'string' && receituarioDitoDe.trim() === descricao.trim();

/**
 * Kinds of which one has to be said before the issue. Plain is what every item is before anybody says, so it says nothing unless
 * a person said it of this text.
 */
export function tiposAPerguntar(
  receituario: Receituario | undefined,
  tipos: readonly Receituario[],
  tipoDito = false,
): readonly Receituario[] {
  if (tipos.length < 2) return [];
  const escolhido =
    receituario !== undefined && (tipoDito || receituario !== 'SIMPLES') && tipos.includes(receituario);
  return escolhido ? [] : tipos;
}
