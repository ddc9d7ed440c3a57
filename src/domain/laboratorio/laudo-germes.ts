/** The germs of a culture in the report, and what the report before it said of them (LAB-01). */
import { p, tabelaComTitulo } from '../modelo-documento/biblioteca.ts';
import type { Bloco } from '../modelo-documento/tipos.ts';
import { antibiogramaTexto as texto } from '#messages/laboratorio.ts';
import { laudoMudou } from '#messages/laboratorio-retificacao.ts';
import type { Categoria, Germe, Teste } from './antibiograma.ts';

/** `antes`: what the report before said, null: nothing; absent where it said the same. `retirado`: it says it no more. */
type Comparado<Antes> = { readonly antes?: Antes | null; readonly retirado?: true };
export type TesteDoLaudo = Teste & Comparado<Pick<Teste, 'valor' | 'categoria'>>;
export type GermeDoLaudo = Omit<Germe, 'testes'> &
  Comparado<Pick<Germe, 'germe' | 'quantidade'>> & { readonly testes: readonly TesteDoLaudo[] };

const mesmoNome = (a: string, b: string): boolean =>
  a.localeCompare(b, 'pt-BR', { sensitivity: 'base' }) === 0;

function testesComAntes(testes: readonly Teste[], antes: readonly Teste[]): readonly TesteDoLaudo[] {
  return [
    ...testes.map((teste): TesteDoLaudo => {
      const era = antes.find(({ antimicrobiano }) => mesmoNome(antimicrobiano, teste.antimicrobiano));
      if (!era) return { ...teste, antes: null };
      return era.valor === teste.valor && era.categoria === teste.categoria
        ? teste
        : { ...teste, antes: era };
    }),
    ...antes
      .filter((era) => !testes.some(({ antimicrobiano }) => mesmoNome(antimicrobiano, era.antimicrobiano)))
      .map((era): TesteDoLaudo => ({ ...era, antes: era, retirado: true })),
  ];
}

/** Each germ with what the report before said: of the same name, else of the same place among those that have no namesake. */
export function germesComAntes(germes: readonly Germe[], antes: readonly Germe[]): readonly GermeDoLaudo[] {
  const homonimo = ({ exameId, germe }: Germe, lista: readonly Germe[]) =>
    lista.find((cada) => cada.exameId === exameId && mesmoNome(cada.germe, germe));
  const doExame = ({ exameId }: Germe, todos: readonly Germe[]) =>
    todos.filter((cada) => cada.exameId === exameId);
  const usados = new Set<Germe>();
  const agora = germes.map((germe): GermeDoLaudo => {
    const nome = homonimo(germe, antes);
    const noLugar = doExame(germe, antes)[doExame(germe, germes).indexOf(germe)];
    const era = nome ?? (noLugar && !homonimo(noLugar, germes) ? noLugar : undefined);
    if (!era || usados.has(era)) return { ...germe, antes: null };
    usados.add(era);
    const testes = testesComAntes(germe.testes, era.testes);
    return era.germe === germe.germe && era.quantidade === germe.quantidade
      ? { ...germe, testes }
      : { ...germe, testes, antes: era };
  });
  const retirados = antes
    .filter((era) => !usados.has(era))
    .map((era): GermeDoLaudo => ({ ...era, antes: era, retirado: true }));
  return [...agora, ...retirados];
}

const categoriaDita = (categoria: Categoria | null): string => {
  if (categoria === null) return '';
  return categoria === 'R' ? `**${texto.categoria.R}**` : texto.categoria[categoria];
};
const eraAssim = ({ valor, categoria }: Pick<Teste, 'valor' | 'categoria'>): string =>
  [valor, categoria && texto.categoria[categoria]].filter(Boolean).join(', ');

function categoriaDoTeste(
  { categoria, antes, retirado }: TesteDoLaudo,
  liso: (dado: string) => string,
): string {
  if (antes === undefined) return categoriaDita(categoria);
  const era = antes === null ? laudoMudou.naoHavia : liso(eraAssim(antes));
  return laudoMudou.mudou(retirado ? laudoMudou.retirado : categoriaDita(categoria), era);
}

function nomeDoGerme(
  { germe, quantidade, antes, retirado }: GermeDoLaudo,
  numero: number,
  liso: (dado: string) => string,
): string {
  const agora = `**${liso(retirado ? laudoMudou.germeRetirado(germe) : texto.germe(numero, germe, quantidade))}**`;
  if (antes === undefined || retirado) return agora;
  const era =
    antes === null ? laudoMudou.naoHavia : [antes.germe, antes.quantidade].filter(Boolean).join(', ');
  return laudoMudou.mudou(agora, liso(era));
}

/**
 * A germ and what it was tested against, under its exam. The name is a head of the table, which goes over to the next page with
 * the rows, and is said there again. `liso`: words of somebody without the marks of the template.
 */
export function blocosDoGerme(germe: GermeDoLaudo, numero: number, liso: (dado: string) => string): Bloco[] {
  const nome = nomeDoGerme(germe, numero, liso);
  if (germe.retirado || germe.testes.length === 0) return [p(nome)];
  return [
    tabelaComTitulo(
      nome,
      texto.colunas,
      ...germe.testes.map((teste) => [
        liso(teste.antimicrobiano),
        teste.retirado ? '' : liso(teste.valor ?? ''),
        categoriaDoTeste(teste, liso),
      ]),
    ),
  ];
}
