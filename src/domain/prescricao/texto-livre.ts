/**
 * Which paper a medicine asks for that was written freely: the one of the listed medicine whose ingredients or brand the words
 * name. Without this 'Clonazepam 2 mg' went out on a plain paper because nobody picked it from the list.
 */
import { foldText } from '../formato/texto.ts';
import { dizSubstancia, nucleoDe, principiosDe } from './principios.ts';
import { receituarioDe } from './receituario.ts';
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

/**
 * The kinds of paper of what the text names. One: that it is. Several: the list cannot tell, a person says. None: nothing that
 * is named asks for another paper than the plain one.
 */
export function tiposDoTexto(item: Texto, listados: readonly Listado[]): readonly Receituario[] {
  const nucleo = nucleoDe(`${item.descricao} ${item.principios ?? ''}`);
  const descricao = palavras(item.descricao).join(' ');
  const achados = listados.flatMap((listado) => {
    const principios = principiosDe(listado.principioAtivo).map(nucleoDe).filter(Boolean);
    const porPrincipio = principios.length > 0 && principios.every((principio) => contem(nucleo, principio));
    const marca = marcaDe(listado.marca);
    // A name made of the ingredients' own words is no brand: 'Paracetamol' of 'Paracetamol + codeína'.
    const doPrincipio = nucleoDe(marca)
      .split(' ')
      .every((palavra) => palavra === '' || principios.some((principio) => contem(principio, palavra)));
    const porMarca = !doPrincipio && nomeiaMarca(descricao, marca);
    return porPrincipio || porMarca
      ? [{ tipo: receituarioDe(listado), principios, porPrincipio, porMarca }]
      : [];
  });
  const pedem = achados.filter(({ tipo }) => tipo !== 'SIMPLES');
  // 'Bromazepam + sulpirida' is what the list says of the two together, not of each.
  const exatos = pedem.filter(
    ({ principios }) =>
      !pedem.some(
        (maior) =>
          maior.principios.length > principios.length &&
          principios.every((principio) => maior.principios.includes(principio)),
      ),
  );
  const tipos = [...new Set(exatos.map(({ tipo }) => tipo))].toSorted();
  if (pedem.some(({ porPrincipio }) => porPrincipio)) return tipos;
  // By its brand alone, one of more than one composition: the ingredient that was written says which.
  const marcaDeSimples = achados.some(({ tipo, porMarca }) => tipo === 'SIMPLES' && porMarca);
  if (tipos.length === 0 || !marcaDeSimples) return tipos;
  return principiosDe(item.principios).length > 0 ? [] : ['SIMPLES', ...tipos];
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

/** Kinds of which one has to be said before the issue. Plain is what every item is before anybody says, so it says nothing. */
export function tiposAPerguntar(
  receituario: Receituario | undefined,
  tipos: readonly Receituario[],
): readonly Receituario[] {
  const escolhido = receituario !== undefined && receituario !== 'SIMPLES' && tipos.includes(receituario);
  return tipos.length < 2 || escolhido ? [] : tipos.filter((tipo) => tipo !== 'SIMPLES');
}
