/**
 * Free times, worked out and never stored: escalas less holidays, blocks, appointments and holds. The grid of
 * a window runs in real minutes from its start. So an hour that daylight saving removed has no times, and a
 * repeated one has twice as many.
 */
import { addDays } from '../formato/data.ts';
import { momentoDe } from '../formato/fuso.ts';
import { diaDaSemana, parteDoDia } from './dias.ts';
import type { Bloqueio, Escala, Janela, Livre, Ocupacao, Pedido } from './tipos.ts';

const MINUTO = 60_000;

/** Moments of dates and times of a zone, each worked out once: formatting by zone is what costs here. */
export function relogioDe(fuso: string): (data: string, hora: string) => number {
  const known = new Map<string, number>();
  return (data, hora) => {
    const key = `${data} ${hora}`;
    let momento = known.get(key);
    if (momento === undefined)
      known.set(key, (momento = Date.parse(momentoDe(data, hora.slice(0, 5), fuso))));
    return momento;
  };
}

/** What the escala does not take of what is asked: the kind of care, or who pays; null: it takes all of it. */
export function recusadoPor(
  escala: Escala,
  { tipoAtendimentoId, convenioId }: Pedido,
): 'tipo' | 'convenio' | 'particular' | null {
  const tipo =
    tipoAtendimentoId == null ||
    escala.tipos.length === 0 ||
    escala.tipos.some((tipo) => tipo.tipoAtendimentoId === tipoAtendimentoId);
  if (!tipo) return 'tipo';
  if (convenioId === null && !escala.particular) return 'particular';
  const aceita = convenioId == null || escala.convenios.length === 0 || escala.convenios.includes(convenioId);
  return aceita ? null : 'convenio';
}

/** Whether the escala takes this kind of care by this convênio. */
export const serve = (escala: Escala, pedido: Pedido): boolean => recusadoPor(escala, pedido) === null;

/** How long the kind of care takes in this escala, in minutes; where neither says it, one interval. */
export function duracaoEm(escala: Escala, { tipoAtendimentoId, duracaoMinutos }: Pedido): number {
  const own = escala.tipos.find((tipo) => tipo.tipoAtendimentoId === tipoAtendimentoId)?.duracaoMinutos;
  return own ?? duracaoMinutos ?? escala.intervaloMinutos;
}

/** The windows that begin on a day; none on one that is closed. */
export function janelasDoDia(
  escalas: readonly Escala[],
  dia: string,
  {
    relogio,
    fechados,
  }: { readonly relogio: (data: string, hora: string) => number; readonly fechados: ReadonlySet<string> },
): Janela[] {
  if (fechados.has(dia)) return [];
  const semana = diaDaSemana(dia);
  return escalas.flatMap((escala) => {
    if (dia < escala.inicioVigencia || (escala.fimVigencia !== null && dia > escala.fimVigencia)) return [];
    return escala.horarios.flatMap((horario) => {
      if (horario.dia !== semana) return [];
      const inicio = relogio(dia, horario.inicio);
      const fim = relogio(horario.fim > horario.inicio ? dia : addDays(dia, 1), horario.fim);
      if (fim <= inicio) return [];
      const { id: escalaId, profissionalId, intervaloMinutos, capacidade } = escala;
      return [
        { escalaId, profissionalId, salaId: horario.salaId, inicio, fim, intervaloMinutos, capacidade },
      ];
    });
  });
}

const meet = (a: { inicio: number; fim: number }, b: { inicio: number; fim: number }): boolean =>
  a.inicio < b.fim && b.inicio < a.fim;

/** What is taken, ready to be asked about one window after another. */
export type Ocupado = {
  readonly doProfissional: (profissionalId: number, inicio: number, fim: number) => readonly Ocupacao[];
  readonly daSala: (salaId: number, inicio: number, fim: number) => readonly Ocupacao[];
};

/** Indexes by professional and by room. */
export function indexar(ocupacoes: readonly Ocupacao[]): Ocupado {
  const sorted = ocupacoes.toSorted((a, b) => a.inicio - b.inicio);
  // How far back something may begin that reaches into a period.
  const maior = sorted.reduce((most, { inicio, fim }) => Math.max(most, fim - inicio), 0);
  const porProfissional = Map.groupBy(sorted, ({ profissionalId }) => profissionalId);
  const porSala = Map.groupBy(sorted, ({ salaId }) => salaId);
  const within = (
    list: readonly Ocupacao[] | undefined,
    inicio: number,
    fim: number,
  ): readonly Ocupacao[] => {
    if (!list) return [];
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle]?.inicio ?? 0) < inicio - maior) low = middle + 1;
      else high = middle;
    }
    const found: Ocupacao[] = [];
    for (let at = low; at < list.length && (list[at] as Ocupacao).inicio < fim; at += 1)
      if ((list[at] as Ocupacao).fim > inicio) found.push(list[at] as Ocupacao);
    return found;
  };
  return {
    doProfissional: (profissionalId, inicio, fim) => within(porProfissional.get(profissionalId), inicio, fim),
    daSala: (salaId, inicio, fim) => within(porSala.get(salaId), inicio, fim),
  };
}

export type Mundo = { readonly ocupado: Ocupado; readonly bloqueios: readonly Bloqueio[] };

/** Why a period of a window cannot be had; null: `vaga` can. `menos`: the appointment that is being moved. */
export function vagaEm(
  janela: Pick<Janela, 'profissionalId' | 'salaId' | 'capacidade'>,
  periodo: { readonly inicio: number; readonly fim: number },
  { ocupado, bloqueios }: Mundo,
  menos?: number,
): { readonly vaga: number } | { readonly porque: 'bloqueado' | 'ocupado' | 'sala' } {
  const { profissionalId, salaId, capacidade } = janela;
  if (bloqueios.some((bloqueio) => alcanca(bloqueio, janela) && meet(bloqueio, periodo)))
    return { porque: 'bloqueado' };
  const others = (list: readonly Ocupacao[]) => list.filter(({ id }) => id !== menos);
  const naSala = salaId === null ? [] : others(ocupado.daSala(salaId, periodo.inicio, periodo.fim));
  if (naSala.some((ocupacao) => ocupacao.profissionalId !== profissionalId)) return { porque: 'sala' };
  const tomadas = new Set(
    others(ocupado.doProfissional(profissionalId, periodo.inicio, periodo.fim))
      .filter(({ encaixe }) => !encaixe)
      .map(({ vaga }) => vaga),
  );
  for (let vaga = 1; vaga <= capacidade; vaga += 1) if (!tomadas.has(vaga)) return { vaga };
  return { porque: 'ocupado' };
}

/** Whether a block is of this professional, this room or the whole unit. */
export function alcanca(
  bloqueio: Bloqueio,
  { profissionalId, salaId }: Pick<Janela, 'profissionalId' | 'salaId'>,
): boolean {
  if (bloqueio.profissionalId === null && bloqueio.salaId === null) return true;
  return (
    (bloqueio.profissionalId === null || bloqueio.profissionalId === profissionalId) &&
    (bloqueio.salaId === null || bloqueio.salaId === salaId)
  );
}

export type Busca = Pedido & {
  readonly de: string;
  readonly ate: string;
  readonly fuso: string;
  /** Nothing before this moment. */
  readonly agora: number;
  readonly fechados: ReadonlySet<string>;
  /** The search stops at so many. */
  readonly limite?: number;
};

/** Free times of the days `de` to `ate`, in the order of the clock. */
export function horariosLivres(escalas: readonly Escala[], mundo: Mundo, busca: Busca): Livre[] {
  const { de, ate, fuso, agora, fechados, limite = Infinity, dias = [], parte = 'QUALQUER' } = busca;
  const possiveis = escalas.filter((escala) => serve(escala, busca));
  const duracoes = new Map(possiveis.map((escala) => [escala.id, duracaoEm(escala, busca)]));
  const relogio = relogioDe(fuso);
  const found: Livre[] = [];
  for (let dia = de; dia <= ate && found.length < limite; dia = addDays(dia, 1)) {
    if (dias.length > 0 && !dias.includes(diaDaSemana(dia))) continue;
    const doDia = janelasDoDia(possiveis, dia, { relogio, fechados }).flatMap((janela) =>
      livresDaJanela(
        janela,
        (duracoes.get(janela.escalaId) ?? janela.intervaloMinutos) * MINUTO,
        agora,
        mundo,
      ),
    );
    const servem =
      parte === 'QUALQUER' ? doDia : doDia.filter(({ inicio }) => parteDoDia(inicio, fuso) === parte);
    found.push(...servem.sort((a, b) => a.inicio - b.inicio || a.profissionalId - b.profissionalId));
  }
  return found.length > limite ? found.slice(0, limite) : found;
}

/** Free times of one window, from `agora` on. */
export function livresDaJanela(janela: Janela, duracao: number, agora: number, mundo: Mundo): Livre[] {
  const found: Livre[] = [];
  const passo = janela.intervaloMinutos * MINUTO;
  const perto = pertoDa(janela, mundo);
  if (perto === null) return found;
  for (let { inicio } = janela; inicio + duracao <= janela.fim; inicio += passo) {
    if (inicio < agora) continue;
    const fim = inicio + duracao;
    const { escalaId, profissionalId, salaId } = janela;
    const vaga = vagaEm(janela, { inicio, fim }, perto);
    if ('vaga' in vaga) found.push({ escalaId, profissionalId, salaId, inicio, fim, vaga: vaga.vaga });
  }
  return found;
}

/** What of the world touches the window, asked for once; null: one patient alone takes all of it. */
function pertoDa(janela: Janela, { ocupado, bloqueios }: Mundo): Mundo | null {
  const { profissionalId, salaId, inicio, fim, capacidade } = janela;
  const ocupados = ocupado.doProfissional(profissionalId, inicio, fim);
  if (
    capacidade === 1 &&
    ocupados.some(
      (ocupacao) =>
        !ocupacao.encaixe && ocupacao.vaga === 1 && ocupacao.inicio <= inicio && ocupacao.fim >= fim,
    )
  )
    return null;
  const naSala = salaId === null ? [] : ocupado.daSala(salaId, inicio, fim);
  const entre = (list: readonly Ocupacao[]) => (_id: number, de: number, ate: number) =>
    list.filter((ocupacao) => meet(ocupacao, { inicio: de, fim: ate }));
  return {
    ocupado: { doProfissional: entre(ocupados), daSala: entre(naSala) },
    bloqueios: bloqueios.filter((bloqueio) => alcanca(bloqueio, janela) && meet(bloqueio, janela)),
  };
}
