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
  quem: readonly ItemAgenda[],
  { com, exceto, agora }: Proposta,
): Promise<PreviaBloqueio> {
  if (quem.length === 0) return { afetados: [] };
  const eles = [...new Set(quem.map(({ profissionalId }) => profissionalId))];
  const meus = alcancados(casa);
  const colegas = com === 'ESPECIALIDADE' ? await colegasDe(db, eles) : [];
  const podem = new Map(
    eles.map((id) => [
      id,
      new Set(
        (com === 'MESMO'
          ? [id]
          : com === 'ESPECIALIDADE'
            ? colegas.filter((um) => um.de === id).map((um) => um.id)
            : [com]
        ).filter((um) => meus === undefined || meus.includes(um)),
      ),
    ]),
  );
  const de = diaDe(Math.max(agora, Math.min(...quem.map(({ inicio }) => Date.parse(inicio)))), casa.fuso);
  const ultimo = diaDe(Math.max(exceto?.fim ?? 0, ...quem.map(({ fim }) => Date.parse(fim))), casa.fuso);
  const ate = addDays(ultimo, DIAS);
  const dias = await diasDe(db, casa, {
    de,
    ate,
    profissionais: [...new Set([...podem.values()].flatMap((um) => [...um]))],
  });
  // What is moved keeps its length, whatever the escala says of its kind.
  const escalas = dias.escalas.map((um) => ({
    ...um,
    tipos: um.tipos.map((tipo) => ({ ...tipo, duracaoMinutos: null })),
  }));
  const mundo = { ocupado: dias.ocupado, bloqueios: exceto ? [...dias.bloqueios, exceto] : dias.bloqueios };
  const feitos = new Map<string, Livre[]>();
  const livresPara = ({ tipoAtendimentoId, convenioId, inicio, fim }: ItemAgenda): Livre[] => {
    const duracaoMinutos = (Date.parse(fim) - Date.parse(inicio)) / 60_000;
    const chave = `${tipoAtendimentoId} ${convenioId} ${duracaoMinutos}`;
    let livres = feitos.get(chave);
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
      feitos.set(chave, livres);
    }
    return livres;
  };
  const dadas: Livre[] = [];
  const junto = (um: Livre, outra: { readonly inicio: number; readonly fim: number }) =>
    outra.inicio < um.fim && um.inicio < outra.fim;
  const tomada = (um: Livre): boolean =>
    dadas.some((outra) => outra.profissionalId === um.profissionalId && junto(um, outra));
  const deles = await noutroLugar(db, casa, quem, periodoDos(de, ate, casa.fuso));
  const escolhas = quem.map((item) => {
    const com = podem.get(item.profissionalId);
    const antes = Date.parse(item.inicio);
    const propostas: Livre[] = [];
    const dele = item.pacienteId === null ? [] : (deles.get(item.pacienteId) ?? []);
    const serve = (um: Livre) =>
      com?.has(um.profissionalId) === true && !tomada(um) && !dele.some((outra) => junto(um, outra));
    const livres = livresPara(item);
    // The same time with somebody else is best.
    const mesmo = livres.find((um) => um.inicio === antes && serve(um));
    if (mesmo) propostas.push(mesmo);
    for (const um of livres) {
      if (propostas.length >= PROPOSTAS) break;
      if (um !== mesmo && serve(um)) propostas.push(um);
    }
    const [primeira] = propostas;
    // The first is proposed to nobody else.
    if (primeira) {
      dadas.push(primeira);
      dele.push(primeira);
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
  quem: readonly ItemAgenda[],
  periodo: Periodo,
): Promise<ReadonlyMap<number, { readonly inicio: number; readonly fim: number }[]>> {
  const pacientes = [...new Set(quem.flatMap(({ pacienteId }) => pacienteId ?? []))];
  // Whoever sees only their own agenda still offers nobody a time at which the patient is with a colleague.
  const daUnidade = { ...escopo(casa, 'agendamentos'), linhas: 'todas' } as const;
  const fora = quem.map(({ id }) => id);
  const deles = new Map<number, { inicio: number; fim: number }[]>(pacientes.map((id) => [id, []]));
  for (const { pacienteId, ...um } of await ocupadosDos(db, daUnidade, pacientes, { ...periodo, fora }))
    deles.get(pacienteId)?.push(um);
  return deles;
}
