/** What is controlled, known without any list of the house: exactly, and by one letter of difference. */
import { foldText } from '../formato/texto.ts';
import { ANALOGOS_GLP1 } from './analogos-glp1.ts';
import { ANTIMICROBIANOS, MARCAS_CONTROLADAS, SUBSTANCIAS_344 } from './controladas-dados.ts';
import { nucleoDe } from './principios.ts';

export type Controlada = {
  /** As it is said to people. */
  readonly nome: string;
  /** Folded words, without salts. */
  readonly chave: string;
  readonly principioAtivo: string;
  readonly controle: string | null;
  readonly antimicrobiano: boolean;
  readonly marca: boolean;
};

const da = (nome: string, principioAtivo: string, lista: string, marca: boolean): Controlada => ({
  nome,
  chave: marca ? (foldText(nome).match(/[a-z0-9]+/g) ?? []).join(' ') : nucleoDe(nome),
  principioAtivo,
  controle: lista === 'AM' || lista === 'GLP1' ? null : lista,
  antimicrobiano: lista === 'AM',
  marca,
});

const TODAS: readonly Controlada[] = [
  ...Object.entries(SUBSTANCIAS_344).flatMap(([lista, nomes]) =>
    nomes.map((nome) => da(nome, nome, lista, false)),
  ),
  ...ANTIMICROBIANOS.map((nome) => da(nome, nome, 'AM', false)),
  ...Object.entries(ANALOGOS_GLP1).flatMap(([nome, marcas]) => [
    da(nome, nome, 'GLP1', false),
    ...marcas.map((marca) => da(marca, nome, 'GLP1', true)),
  ]),
  ...MARCAS_CONTROLADAS.flatMap(([lista, substancia, marcas]) =>
    marcas.split('; ').map((marca) => da(marca, substancia, lista, true)),
  ),
].filter(({ chave }) => chave !== '');

const contem = (texto: string, nome: string): boolean => ` ${texto} `.includes(` ${nome} `);

/** Those that the text names: a substance anywhere in it, a brand where it begins with it ('turno' is a word of sentences). */
export function controladasEm(nucleo: string, descricao: string): readonly Controlada[] {
  return TODAS.filter(({ chave, marca }) =>
    marca ? `${descricao} `.startsWith(`${chave} `) : contem(nucleo, chave),
  );
}

/** Letters of a name from which on one letter of difference is still the same word: shorter ones are other words. */
const CURTA = { substancia: 5, marca: 7 } as const;
const LONGA = 10;

/** Of words that nobody knows, the controlled name that each may be meant for. */
export function pareceControlada(palavras: readonly string[]): Controlada | undefined {
  const candidatas = TODAS.filter(
    ({ chave, marca }) => chave.length >= (marca ? CURTA.marca : CURTA.substancia),
  );
  for (const limite of [1, 2])
    for (const [at] of palavras.entries())
      for (const candidata of candidatas) {
        if (limite > 1 && (candidata.marca || candidata.chave.length < LONGA)) continue;
        const quantas = candidata.chave.split(' ').length;
        const trecho = palavras.slice(at, at + quantas).join(' ');
        if (trecho[0] !== undefined && distanciaAte(trecho, candidata.chave, limite)) return candidata;
      }
  return undefined;
}

/** Whether the two are apart by so many letters at most: one missing, too many, changed, or two swapped. */
export function distanciaAte(a: string, b: string, limite: number): boolean {
  if (Math.abs(a.length - b.length) > limite) return false;
  let anterior: number[] = [];
  let linha = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const nova = [i];
    for (let j = 1; j <= b.length; j++) {
      const custo = a[i - 1] === b[j - 1] ? 0 : 1;
      let valor = Math.min((linha[j] ?? 0) + 1, (nova[j - 1] ?? 0) + 1, (linha[j - 1] ?? 0) + custo);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        valor = Math.min(valor, (anterior[j - 2] ?? 0) + 1);
      nova.push(valor);
    }
    anterior = linha;
    linha = nova;
  }
  return (linha[b.length] ?? limite + 1) <= limite;
}
