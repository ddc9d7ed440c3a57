/** New times for many appointments at once: read once, worked out in memory, and nobody is offered another's first one. */
import { addDays } from '#domain/formato/data.ts';
import { horariosLivres } from '#domain/agenda/livres.ts';
import type { Bloqueio, Livre } from '#domain/agenda/tipos.ts';
import type { ComQuem, ItemAgenda, PreviaBloqueio } from '#domain/agenda/wire.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import type { Queryable } from '#server/database/query.ts';
import { alcancados, diasDe, escopo, periodoDos, type Casa } from './mundo.ts';
import { comNomes } from './procurar.ts';
import { colegasDe, ocupadosDos, type Periodo } from './repository.ts';

const PROPOSTAS = 3;
/** Days that are looked at for new times. */
const DIAS = 60;

export type Proposta = {
  /** Whose times are offered: the same professional's, those of the same specialty, or of one. */
  readonly com: ComQuem;
  /** A time that is about to close. */
  readonly exceto?: Bloqueio | undefined;
  readonly agora: number;
};

export async function propor(
  db: Queryable,
  casa: Casa,
  afetados: readonly ItemAgenda[],
  { com, exceto, agora }: Proposta,
): Promise<PreviaBloqueio> {
  if (afetados.length === 0) return { afetados: [] };
  const profissionais = [...new Set(afetados.map(({ profissionalId }) => profissionalId))];
  const meus = alcancados(casa);
  const colegas = com === 'ESPECIALIDADE' ? await colegasDe(db, profissionais) : [];
  const podem = new Map(
    profissionais.map((id) => [
      id,
      new Set(
        (com === 'MESMO'
          ? [id]
          : com === 'ESPECIALIDADE'
            ? colegas.filter((colega) => colega.de === id).map((colega) => colega.id)
            : [com]
        ).filter((profissionalId) => meus === undefined || meus.includes(profissionalId)),
      ),
    ]),
  );
  const de = diaDe(Math.max(agora, Math.min(...afetados.map(({ inicio }) => Date.parse(inicio)))), casa.fuso);
  const ultimo = diaDe(Math.max(exceto?.fim ?? 0, ...afetados.map(({ fim }) => Date.parse(fim))), casa.fuso);
  const ate = addDays(ultimo, DIAS);
  const dias = await diasDe(db, casa, {
    de,
    ate,
    profissionais: [...new Set([...podem.values()].flatMap((grupo) => [...grupo]))],
  });
  // What is moved keeps its length, whatever the escala says of its kind.
  const escalas = dias.escalas.map((escala) => ({
    ...escala,
    tipos: escala.tipos.map((tipo) => ({ ...tipo, duracaoMinutos: null })),
  }));
  const mundo = { ocupado: dias.ocupado, bloqueios: exceto ? [...dias.bloqueios, exceto] : dias.bloqueios };
  const livresPorPedido = new Map<string, Livre[]>();
  const livresPara = ({ tipoAtendimentoId, convenioId, inicio, fim }: ItemAgenda): Livre[] => {
    const duracaoMinutos = (Date.parse(fim) - Date.parse(inicio)) / 60_000;
    const chave = `${tipoAtendimentoId} ${convenioId} ${duracaoMinutos}`;
    let livres = livresPorPedido.get(chave);
    if (!livres) {
      const pedido = { tipoAtendimentoId, convenioId, duracaoMinutos };
      livres = horariosLivres(escalas, mundo, {
        ...pedido,
        de,
        ate,
        fuso: casa.fuso,
        agora,
        fechados: dias.fechados,
      });
      livresPorPedido.set(chave, livres);
    }
    return livres;
  };
  const dadas: Livre[] = [];
  const junto = (horario: Livre, outroHorario: { readonly inicio: number; readonly fim: number }) =>
    outroHorario.inicio < horario.fim && horario.inicio < outroHorario.fim;
  const tomada = (horario: Livre): boolean =>
    dadas.some(
      (outroHorario) =>
        outroHorario.profissionalId === horario.profissionalId && junto(horario, outroHorario),
    );
  const ocupadosPorPaciente = await noutroLugar(db, casa, afetados, periodoDos(de, ate, casa.fuso));
  const escolhas = afetados.map((item) => {
    const com = podem.get(item.profissionalId);
    const antes = Date.parse(item.inicio);
    const propostas: Livre[] = [];
    const ocupadosDele = item.pacienteId === null ? [] : (ocupadosPorPaciente.get(item.pacienteId) ?? []);
    const serve = (horario: Livre) =>
      com?.has(horario.profissionalId) === true &&
      !tomada(horario) &&
      !ocupadosDele.some((outroHorario) => junto(horario, outroHorario));
    const livres = livresPara(item);
    // The same time with somebody else is best.
    const noMesmoHorario = livres.find((horario) => horario.inicio === antes && serve(horario));
    if (noMesmoHorario) propostas.push(noMesmoHorario);
    for (const horario of livres) {
      if (propostas.length >= PROPOSTAS) break;
      if (horario !== noMesmoHorario && serve(horario)) propostas.push(horario);
    }
    const [primeira] = propostas;
    // The first is proposed to nobody else.
    if (primeira) {
      dadas.push(primeira);
      ocupadosDele.push(primeira);
    }
    return { item, propostas };
  });
  const nomeadas = await comNomes(
    db,
    escolhas.flatMap(({ propostas }) => propostas),
  );
  let lugar = 0;
  return {
    afetados: escolhas.map(({ item, propostas }) => ({
      agendamento: item,
      propostas: nomeadas.slice(lugar, (lugar += propostas.length)),
    })),
  };
}

/** When each of the patients is somewhere else, by patient: a time that clashes with it would be refused with all the others. */
async function noutroLugar(
  db: Queryable,
  casa: Casa,
  afetados: readonly ItemAgenda[],
  periodo: Periodo,
): Promise<ReadonlyMap<number, { readonly inicio: number; readonly fim: number }[]>> {
  const pacientes = [...new Set(afetados.flatMap(({ pacienteId }) => pacienteId ?? []))];
  // Whoever sees only their own agenda still offers nobody a time at which the patient is with a colleague.
  const daUnidade = { ...escopo(casa, 'agendamentos'), linhas: 'todas' } as const;
  const fora = afetados.map(({ id }) => id);
  const ocupadosPorPaciente = new Map<number, { inicio: number; fim: number }[]>(
    pacientes.map((id) => [id, []]),
  );
  for (const { pacienteId, ...ocupado } of await ocupadosDos(db, daUnidade, pacientes, { ...periodo, fora }))
    ocupadosPorPaciente.get(pacienteId)?.push(ocupado);
  return ocupadosPorPaciente;
}
