/**
 * The mouth on a day, worked out of what happened until then and stored nowhere: any day can be shown again, and two of
 * them compared.
 */
import type { Acontecido, Condicao, Local, Situacao } from './tipos.ts';

/** What an event was on a day; null: not there yet, gone, or never true. */
export function situacaoEm(evento: Acontecido, dia: string): Situacao | null {
  const { situacao, data, iniciadoEm, realizadoEm, encontradoEm, retiradoEm } = evento;
  if (situacao === 'DESFEITO' || data > dia) return null;
  const ate = (quando: string | null): boolean => quando !== null && quando <= dia;
  if (ate(retiradoEm)) return null;
  if (ate(realizadoEm)) return 'REALIZADO';
  if (ate(encontradoEm)) return 'ENCONTRADO';
  return ate(iniciadoEm) ? 'EM_EXECUCAO' : 'PLANEJADO';
}

/** It is in the mouth, and not only wanted there. */
export const naBoca = (situacao: Situacao): boolean => situacao === 'REALIZADO' || situacao === 'ENCONTRADO';

/** Since when it is in the mouth. */
const desde = ({ realizadoEm, encontradoEm, data }: Acontecido): string =>
  realizadoEm ?? encontradoEm ?? data;

/** One event on one tooth. */
export type Marca = {
  readonly eventoId: number;
  readonly condicao: Condicao;
  readonly situacao: Situacao;
  /** Null: the whole tooth. */
  readonly faces: string | null;
  readonly desde: string;
};

export type EstadoDoDente = {
  /** Lost, taken out or never grown: said by what stands in its place as well, if anything does. */
  readonly ausente: boolean;
  /** What counts, in the order in which it came; what is only planned comes last. */
  readonly marcas: readonly Marca[];
};

export type Boca = ReadonlyMap<string, EstadoDoDente>;

const SAO: EstadoDoDente = { ausente: false, marcas: [] };

/** The tooth in the mouth; one that nothing is said of is sound. */
export const denteNa = (boca: Boca, dente: string): EstadoDoDente => boca.get(dente) ?? SAO;

const alcancaTudo = ({ faces }: Marca): boolean => faces === null;
const seTocam = (a: Marca, b: Marca): boolean =>
  alcancaTudo(a) || alcancaTudo(b) || Array.from(a.faces ?? '').some((face) => b.faces?.includes(face));

/** The tooth once this came to it. */
function com({ ausente, marcas }: EstadoDoDente, nova: Marca): EstadoDoDente {
  switch (nova.condicao.efeito) {
    // Nothing of a tooth that is gone stays, nor what was to be done to it.
    case 'AUSENCIA':
      return { ausente: true, marcas: [nova] };
    // An implant stands where no tooth is, whoever forgot to say so; a bridge rests on teeth that are there.
    case 'SUBSTITUI':
      return nova.condicao.alcance === 'DENTE'
        ? {
            ausente: true,
            marcas: [...marcas.filter(({ condicao }) => condicao.efeito === 'AUSENCIA'), nova],
          }
        : { ausente, marcas: [...marcas, nova] };
    // What is mended is no longer ill; what was mended before lies under it.
    case 'REPARA':
      return {
        ausente,
        marcas: [...marcas.filter((marca) => !repara(nova, marca)), nova],
      };
    default:
      return { ausente, marcas: [...marcas, nova] };
  }
}

function repara(nova: Marca, marca: Marca): boolean {
  const { tipo, efeito } = marca.condicao;
  if (!seTocam(nova, marca)) return false;
  if (efeito === 'AUSENCIA' || efeito === 'SUBSTITUI') return false;
  // A filling over one face leaves decay and older work on the others: only what it covers whole goes.
  return (tipo === 'CONDICAO' || efeito === 'REPARA') && cobre(nova, marca);
}

const cobre = (nova: Marca, marca: Marca): boolean =>
  alcancaTudo(nova) ||
  (!alcancaTudo(marca) && Array.from(marca.faces ?? '').every((face) => nova.faces?.includes(face)));

const ordem = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The mouth at the end of the day; of two on one day, the one that was written down later came later. */
export function bocaEm(
  eventos: readonly Acontecido[],
  condicoes: ReadonlyMap<number, Condicao>,
  dia: string,
): Boca {
  const vivos = eventos.flatMap((evento) => {
    const situacao = situacaoEm(evento, dia);
    const condicao = condicoes.get(evento.condicaoId);
    if (situacao === null || !condicao) return [];
    return [{ evento, condicao, situacao, quando: naBoca(situacao) ? desde(evento) : evento.data }];
  });
  vivos.sort(
    (a, b) =>
      ordem(a.quando, b.quando) ||
      ordem(a.evento.registradoEm ?? '', b.evento.registradoEm ?? '') ||
      a.evento.id - b.evento.id,
  );
  const boca = new Map<string, EstadoDoDente>();
  const por = (
    evento: Acontecido,
    marca: Omit<Marca, 'faces'>,
    junta: (atual: EstadoDoDente, nova: Marca) => EstadoDoDente,
  ) => {
    for (const { dente, faces } of evento.locais)
      boca.set(dente, junta(denteNa(boca, dente), { ...marca, faces }));
  };
  for (const { evento, condicao, situacao, quando } of vivos)
    if (naBoca(situacao)) por(evento, { eventoId: evento.id, condicao, situacao, desde: quando }, com);
  // A plan changes nothing yet; on a tooth that is gone only what takes its place is still to come.
  for (const { evento, condicao, situacao, quando } of vivos)
    if (!naBoca(situacao))
      por(evento, { eventoId: evento.id, condicao, situacao, desde: quando }, (atual, nova) =>
        atual.ausente && condicao.efeito !== 'SUBSTITUI'
          ? atual
          : { ...atual, marcas: [...atual.marcas, nova] },
      );
  return boca;
}

export type Diferenca = { readonly dente: string } & (
  | { readonly tipo: 'entrou' | 'saiu'; readonly marca: Marca }
  | { readonly tipo: 'mudou'; readonly marca: Marca; readonly antes: Situacao }
);

/** What is another thing on the second of two days, tooth by tooth. */
export function diferencas(antes: Boca, depois: Boca): readonly Diferenca[] {
  const dentes = [...new Set([...antes.keys(), ...depois.keys()])].sort();
  return dentes.flatMap((dente): Diferenca[] => {
    const [velhas, novas] = [denteNa(antes, dente).marcas, denteNa(depois, dente).marcas];
    const achar = (marcas: readonly Marca[], id: number) => marcas.find(({ eventoId }) => eventoId === id);
    return [
      ...velhas.flatMap((marca): Diferenca[] =>
        achar(novas, marca.eventoId) ? [] : [{ dente, tipo: 'saiu', marca }],
      ),
      ...novas.flatMap((marca): Diferenca[] => {
        const velha = achar(velhas, marca.eventoId);
        if (!velha) return [{ dente, tipo: 'entrou', marca }];
        return velha.situacao === marca.situacao
          ? []
          : [{ dente, tipo: 'mudou', marca, antes: velha.situacao }];
      }),
    ];
  });
}

/** Every day on which something of the mouth became another thing, the first one first: where a slider may stop. */
export function diasDaBoca(eventos: readonly Acontecido[]): readonly string[] {
  const dias = eventos
    .filter(({ situacao }) => situacao !== 'DESFEITO')
    .flatMap(({ data, iniciadoEm, realizadoEm, encontradoEm, retiradoEm }) =>
      [data, iniciadoEm, realizadoEm, encontradoEm, retiradoEm].filter((dia) => dia !== null),
    );
  return [...new Set(dias)].sort();
}

/** '16 MOD': how a place is said. */
export const dizLocal = ({ dente, faces }: Local): string => (faces === null ? dente : `${dente} ${faces}`);
