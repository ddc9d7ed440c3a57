/** Germs that a message tells, put together row by row and held against what the sample has already (LAB-01). */
import { antibiogramaLido as texto } from '#messages/laboratorio.ts';
import { linhasDosGermes, type Categoria, type Germe } from './antibiograma.ts';

export type GermeLido = {
  /** Codes by which the message calls the culture. */
  readonly exame: readonly string[];
  /** What ties a test to its germ. */
  readonly numero: string;
  readonly parte:
    | { readonly tipo: 'germe'; readonly nome: string }
    | { readonly tipo: 'quantidade'; readonly quantidade: string }
    | {
        readonly tipo: 'teste';
        readonly antimicrobiano: string;
        readonly valor: string | null;
        readonly categoria: string;
      };
};

export type CulturaDaAmostra = {
  readonly exameId: number;
  readonly codigo: string;
  readonly antimicrobianos: readonly string[];
};

type Lida = { readonly linha: number; readonly germe: GermeLido };
type GermesJuntos = {
  readonly germes: readonly Germe[];
  /** Rows that are in `germes`. */
  readonly aceitas: readonly number[];
  readonly recusas: readonly { readonly linha: number; readonly motivo: string }[];
};

const chave = (nome: string): string => nome.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
const ehCategoria = (letra: string): letra is Categoria => letra === 'S' || letra === 'I' || letra === 'R';

/** Rows as germs of the sample's cultures. What has no place is refused in words, and the rest is kept. */
export function juntarGermes(
  lidas: readonly Lida[],
  etiqueta: string,
  culturas: readonly CulturaDaAmostra[],
): GermesJuntos {
  type EmObra = { -readonly [campo in keyof Germe]: Germe[campo] } & {
    testes: { antimicrobiano: string; valor: string | null; categoria: Categoria | null }[];
    linhas: number[];
  };
  const porNumero = new Map<string, EmObra>();
  const recusas: { linha: number; motivo: string }[] = [];
  const culturaDe = ({ exame }: GermeLido): CulturaDaAmostra | undefined =>
    culturas.find(({ codigo }) => exame.includes(codigo)) ??
    (culturas.length === 1 ? culturas[0] : undefined);
  for (const { linha, germe } of lidas) {
    const { numero, parte } = germe;
    const cultura = culturaDe(germe);
    if (!cultura) {
      recusas.push({ linha, motivo: texto.semCultura(etiqueta) });
      continue;
    }
    const onde = `${cultura.exameId} ${numero}`;
    const dono = porNumero.get(onde);
    if (parte.tipo === 'germe') {
      if (dono) recusas.push({ linha, motivo: texto.numeroRepetido(numero) });
      else
        porNumero.set(onde, {
          exameId: cultura.exameId,
          germe: parte.nome.slice(0, 120),
          quantidade: null,
          testes: [],
          linhas: [linha],
        });
    } else if (!dono) recusas.push({ linha, motivo: texto.semGerme });
    else if (parte.tipo === 'quantidade') {
      dono.quantidade = parte.quantidade.slice(0, 60) || null;
      dono.linhas.push(linha);
    } else if (!ehCategoria(parte.categoria))
      recusas.push({ linha, motivo: texto.categoria(parte.antimicrobiano, parte.categoria) });
    else {
      const droga = parte.antimicrobiano.slice(0, 80);
      dono.testes.push({
        // As the laboratory writes it, where it does.
        antimicrobiano: cultura.antimicrobianos.find((nome) => chave(nome) === chave(droga)) ?? droga,
        valor: parte.valor?.slice(0, 20) ?? null,
        categoria: parte.categoria,
      });
      dono.linhas.push(linha);
    }
  }
  const obras = [...porNumero.values()];
  const germes = obras.map(({ linhas: _linhas, ...germe }) => germe);
  const lidos = linhasDosGermes(germes);
  const linhas = obras.flatMap((obra) => obra.linhas);
  return lidos.ok
    ? { germes, aceitas: linhas, recusas }
    : {
        germes: [],
        aceitas: [],
        recusas: [...recusas, ...linhas.map((linha) => ({ linha, motivo: lidos.mensagem }))],
      };
}

/** Whether all that was there is in what came: a culture is told first by its germ, and later with what it was tested against. */
export function completa(antes: readonly Germe[], depois: readonly Germe[]): boolean {
  return antes.every((velho) =>
    depois.some(
      (novo) =>
        novo.exameId === velho.exameId &&
        chave(novo.germe) === chave(velho.germe) &&
        (velho.quantidade === null || velho.quantidade === novo.quantidade) &&
        velho.testes.every((teste) =>
          novo.testes.some(
            (cada) =>
              chave(cada.antimicrobiano) === chave(teste.antimicrobiano) &&
              cada.valor === teste.valor &&
              cada.categoria === teste.categoria,
          ),
        ),
    ),
  );
}
