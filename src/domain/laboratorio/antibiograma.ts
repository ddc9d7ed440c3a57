/** Germs of a culture, each tied to what it was tested against: rows of the sample, and what the report says of them (LAB-01). */
import { antibiogramaTexto as texto } from '#messages/laboratorio.ts';

export type Categoria = 'S' | 'I' | 'R';

export type LinhaDoAntibiograma = {
  readonly exameId: number;
  readonly isolado: number;
  readonly germe: string;
  readonly quantidade: string | null;
  readonly antimicrobiano: string | null;
  readonly valor: string | null;
  readonly categoria: Categoria | null;
};

export type Teste = {
  readonly antimicrobiano: string;
  readonly valor: string | null;
  readonly categoria: Categoria | null;
};

export type Germe = {
  readonly exameId: number;
  readonly germe: string;
  readonly quantidade: string | null;
  readonly testes: readonly Teste[];
};

/** Rows of one germ together, in the order of its number. */
export function germesDe(linhas: readonly LinhaDoAntibiograma[]): readonly Germe[] {
  return [...Map.groupBy(linhas, ({ exameId, isolado }) => `${exameId} ${isolado}`).values()].flatMap(
    (deste): Germe[] => {
      const [primeira] = deste;
      if (!primeira) return [];
      const { exameId, germe, quantidade } = primeira;
      const testes = deste.flatMap(({ antimicrobiano, valor, categoria }) =>
        antimicrobiano === null ? [] : [{ antimicrobiano, valor, categoria }],
      );
      return [{ exameId, germe, quantidade, testes }];
    },
  );
}

const limpo = (valor: string | null): string | null => valor?.trim() || null;
const chave = (nome: string): string => nome.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** As rows; what was not tested is left out. A sentence where it cannot be what was found. */
export function linhasDosGermes(
  germes: readonly Germe[],
):
  | { readonly ok: true; readonly linhas: readonly LinhaDoAntibiograma[] }
  | { readonly ok: false; readonly mensagem: string } {
  const linhas: LinhaDoAntibiograma[] = [];
  const numeros = new Map<number, number>();
  for (const { exameId, germe, quantidade, testes } of germes) {
    const nome = limpo(germe);
    if (nome === null) return { ok: false, mensagem: texto.semNome };
    const isolado = (numeros.get(exameId) ?? 0) + 1;
    if (isolado > 9) return { ok: false, mensagem: texto.germesDemais };
    numeros.set(exameId, isolado);
    const base = { exameId, isolado, germe: nome, quantidade: limpo(quantidade) };
    const vistos = new Set<string>();
    const testados = testes.flatMap(({ antimicrobiano, valor, categoria }) => {
      const droga = limpo(antimicrobiano);
      return droga === null || (limpo(valor) === null && categoria === null)
        ? []
        : [{ antimicrobiano: droga, valor: limpo(valor), categoria }];
    });
    for (const { antimicrobiano, categoria } of testados) {
      if (vistos.has(chave(antimicrobiano)))
        return { ok: false, mensagem: texto.repetido(antimicrobiano, nome) };
      vistos.add(chave(antimicrobiano));
      if (categoria === null) return { ok: false, mensagem: texto.semCategoria(antimicrobiano, nome) };
    }
    if (testados.length === 0) linhas.push({ ...base, antimicrobiano: null, valor: null, categoria: null });
    else linhas.push(...testados.map((teste) => ({ ...base, ...teste })));
  }
  return { ok: true, linhas };
}

/** 'Escherichia coli, 10^5 UFC/mL (resistente a ampicilina)': what the order keeps. */
export function germeDito({ germe, quantidade, testes }: Germe): string {
  const resistentes = testes.flatMap(({ antimicrobiano, categoria }) =>
    categoria === 'R' ? antimicrobiano : [],
  );
  return `${[germe, quantidade].filter(Boolean).join(', ')}${resistentes.length === 0 ? '' : ` (${texto.resistenteA(resistentes)})`}`;
}
