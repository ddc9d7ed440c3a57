/** The queue of /atendimento as it stands: who waits in order, who is being attended, what became of those of today. */
import { preferenciaQueVale } from '#domain/fila/prioridade.ts';
import { formatIdade, idadeEmAnos } from '#domain/formato/data.ts';
import { preferenciaPor, type MotivoPrioridade } from '#domain/recepcao/prioridade.ts';
import { ordemDoTeleatendimento } from '#domain/teleatendimento/fila.ts';
import type {
  ItemTeleatendimento,
  NaFilaTeleatendimento,
  RespostaTeleatendimento,
} from '#domain/teleatendimento/wire.ts';
import { seguidosDe, type Mesa } from '#server/capabilities/fila/index.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import { passagem } from './passagem.ts';
import { iniciadosDesde, presentes, terminadosDesde, type Linha } from './repository.ts';

type Preferencial = { readonly motivoPrioridade: string | null; readonly nascimento: string | null };

/** The column holds what the register declares. */
const preferenciaDe = ({ motivoPrioridade, nascimento }: Preferencial) =>
  preferenciaQueVale(
    preferenciaPor(motivoPrioridade as MotivoPrioridade | null),
    nascimento === null ? null : idadeEmAnos(nascimento, hoje()),
  );

/** Who waits is held by nobody. */
type Lida = Linha & { readonly _ausencia?: ItemTeleatendimento['_ausencia'] };

function itemDe({ titulo }: Mesa, linha: Lida): ItemTeleatendimento {
  const { nascimento, agenda: _agenda, agendaProfissionalId: _deQuem, ...resto } = linha;
  const { prioridade, motivoPrioridade } = preferenciaDe(linha);
  return {
    _ausencia: null,
    ...resto,
    idade: nascimento === null ? null : idadeEmAnos(nascimento, hoje()),
    idadeDita: nascimento === null ? null : formatIdade(nascimento, hoje()),
    prioridade,
    motivoPrioridade: motivoPrioridade === null ? null : titulo('motivoPrioridade', motivoPrioridade),
  };
}

/** Who waits, in the order in which they are attended. */
export async function emOrdem(
  mesa: Mesa,
  db: Queryable,
  linhas: readonly Linha[],
): Promise<readonly NaFilaTeleatendimento[]> {
  const [vezes, seguidos] = [
    await iniciadosDesde(db, mesa.escopo(), mesa.dia.inicio),
    await seguidosDe(db, mesa.prestadorId),
  ];
  return ordemDoTeleatendimento(
    linhas.filter(({ situacao }) => situacao === 'NA_FILA').map((linha) => itemDe(mesa, linha)),
    vezes.map((vez) => ({ prioridade: preferenciaDe(vez).prioridade, em: vez.em })),
    seguidos,
  );
}

export async function filaDe(mesa: Mesa): Promise<RespostaTeleatendimento> {
  const { pool, prestadorId } = mesa;
  const escopo = mesa.escopo();
  const linhas = await presentes(pool, escopo);
  const tidas = linhas.filter(({ situacao }) => situacao !== 'NA_FILA');
  const emAtendimento = await passagem.comAusencia(
    { db: pool, prestadorId },
    tidas,
    ({ atendenteId }) => atendenteId,
  );
  return {
    agora: new Date().toISOString(),
    fila: await emOrdem(mesa, pool, linhas),
    emAtendimento: emAtendimento.map((linha) => itemDe(mesa, linha)),
    preferenciaisSeguidos: await seguidosDe(pool, prestadorId),
    hoje: await terminadosDesde(pool, escopo, mesa.dia.inicio),
  };
}
