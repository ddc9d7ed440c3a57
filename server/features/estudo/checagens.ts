/** Edit checks: asked with each saving, and by the queue over the whole study; what they say stands in the chat of the field (CRF-01). */
import { cumpre, type Checagem, type OutraVisita } from '#domain/estudo/checagem.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Valores } from '#domain/formulario/adendo.ts';
import type { Formulario } from '#domain/formulario/compilar.ts';
import { valueText } from '#domain/registro/value-text.ts';
import { estudoServidor as texto } from '#messages/estudo.ts';
import { formularioDe } from '#server/capabilities/formulario/index.ts';
import {
  dizer,
  dizerMuitas,
  type Assunto,
  type Fala,
  type Portas,
} from '#server/capabilities/monitoria/index.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Records, Stored } from '#server/engine/records.ts';
import {
  checagensDe,
  checagensDoEstudo,
  ditasPorChecagens,
  modeloPorId,
  participantesComFormularios,
  preenchidosDaSerie,
  preenchidosParaChecar,
  type ChecagemDaSerie,
} from './repository.ts';

type Linha = Stored<'formularios-crf'>;

type Mudanca = {
  readonly linha: Linha;
  readonly formulario: Formulario;
  readonly antes: Valores;
  readonly depois: Valores;
};

const lido = (text: string): Valores => JSON.parse(text) as Valores;

/** Asks the checks of this form and of the same form at other visits; what a change broke or mended is said in the chat. */
export async function checar(
  db: Queryable,
  portas: Portas & { readonly formularios: Records<'formularios-crf'> },
  { linha, formulario, antes, depois }: Mudanca,
): Promise<void> {
  const checagens = await checagensDe(db, linha);
  if (checagens.length === 0) return;
  const todas = await preenchidosDaSerie(db, linha);
  const valoresDe = (id: number, valores: string, valoresAgora: Valores) =>
    id === linha.id ? valoresAgora : lido(valores);
  for (const alvo of todas) {
    const onde = (valoresAgora: Valores) => ({
      ordem: alvo.ordem,
      valores: valoresDe(alvo.id, alvo.valores, valoresAgora),
      comparadas: todas
        .filter(({ id }) => id !== alvo.id)
        .map(({ id, momento, ordem, valores }): OutraVisita => ({
          momento,
          ordem,
          valores: valoresDe(id, valores, valoresAgora),
        })),
    });
    const [era, ficou] = [onde(antes), onde(depois)];
    for (const checagem of checagens) {
      const [cumpria, cumpreAgora] = [cumpre(checagem, era), cumpre(checagem, ficou)];
      if (cumpria === cumpreAgora) continue;
      const comparado = alvo.id === linha.id ? linha : await portas.formularios.server.read(alvo.id);
      const { prestadorId } = portas.formularios.call.contexto;
      const { assunto, fala } = falaDa({ ...comparado, prestadorId }, formulario, {
        checagem,
        valores: ficou.valores,
        cumpreAgora,
        agora: new Date().toISOString(),
      });
      await calada(() => dizer(db, portas, assunto, fala));
    }
  }
}

/** Nothing more is said once a person approved the value as it is. */
async function calada(dizendo: () => Promise<void>): Promise<void> {
  try {
    await dizendo();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'registro-travado') throw error;
  }
}

type Sobre = Pick<Linha, 'id' | 'visita' | 'nome' | 'prontuarioCrfId' | 'estudoId'> & {
  readonly prestadorId: number | null;
};

/** What a check says, in the chat of its field, under the form's visit. */
function falaDa(
  linha: Sobre,
  formulario: Formulario,
  {
    checagem,
    valores,
    cumpreAgora,
    agora,
  }: {
    readonly checagem: Checagem;
    readonly valores: Valores;
    readonly cumpreAgora: boolean;
    readonly agora: string;
  },
): Fala {
  const field = formulario.entity.field[checagem.campo];
  const valor = field ? valueText(field, valores[checagem.campo]) || '—' : '—';
  const assunto: Assunto = {
    nomeEntidade: 'formularios-crf',
    idEntidade: linha.id,
    nomeColuna: checagem.campo,
    registro: `${linha.visita} · ${linha.nome}`,
    campo: field?.title ?? checagem.campo,
    mestre: linha.visita,
    nomeMestre: 'prontuarios-crf',
    idMestre: linha.prontuarioCrfId,
    prestadorId: linha.prestadorId,
    estudoId: linha.estudoId,
  };
  return {
    assunto,
    fala: {
      mensagem: cumpreAgora ? texto.checagemCumprida(valor) : texto.checagemAbriu(checagem.mensagem, valor),
      status: cumpreAgora ? 'AGUARDANDO_AVALIACAO' : 'AVALIACAO_PENDENTE',
      autor: { id: null, nome: texto.checagem },
      agora,
      checagem: checagem.codigo,
    },
  };
}

/** Participants whose forms are read and judged in one transaction. */
const DE_UMA_VEZ = 10;

export type ResultadoDasChecagens = {
  readonly formularios: number;
  readonly abertas: number;
  readonly fechadas: number;
};

type Correr = {
  readonly portas: (db: Queryable) => Portas;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => Promise<void>;
};

/**
 * Every active check of the study over every form that is filled in. A check that is broken and has not said so opens its
 * query; one that said so and is kept now answers in it. Run again, it says nothing twice.
 */
export async function checarEstudo(
  pool: Pool,
  estudoId: number,
  { portas, signal, progress }: Correr,
): Promise<ResultadoDasChecagens> {
  const checagens = Map.groupBy(await checagensDoEstudo(pool, estudoId), ({ serieId }) => serieId);
  const participantes = await participantesComFormularios(pool, estudoId, [...checagens.keys()]);
  const formularios = modelos(pool);
  const total = { formularios: 0, abertas: 0, fechadas: 0 };
  for (let start = 0; start < participantes.length; start += DE_UMA_VEZ) {
    signal.throwIfAborted();
    const lote = participantes.slice(start, start + DE_UMA_VEZ);
    const parcial = await inTransaction(pool, (db) =>
      checarParticipantes(db, portas(db), { estudoId, participantes: lote, checagens, formularios }),
    );
    total.formularios += parcial.formularios;
    total.abertas += parcial.abertas;
    total.fechadas += parcial.fechadas;
    await progress(start + lote.length, participantes.length);
  }
  return total;
}

/** Each version of a form is compiled once. */
function modelos(pool: Pool): (id: number) => Promise<Formulario> {
  const lidos = new Map<number, Formulario>();
  return async (id) => {
    const guardado = lidos.get(id);
    if (guardado) return guardado;
    const modelo = await modeloPorId(pool, id);
    if (!modelo) throw new AppError('nao-encontrado');
    const formulario = formularioDe(modelo, { semPaciente: true });
    lidos.set(id, formulario);
    return formulario;
  };
}

type Lote = {
  readonly estudoId: number;
  readonly participantes: readonly number[];
  readonly checagens: ReadonlyMap<number, readonly ChecagemDaSerie[]>;
  readonly formularios: (id: number) => Promise<Formulario>;
};

async function checarParticipantes(
  db: Queryable,
  portas: Portas,
  { estudoId, participantes, checagens, formularios }: Lote,
): Promise<ResultadoDasChecagens> {
  // Held until the transaction ends: who saves one of them meanwhile comes after, and sees what was said.
  const linhas = await preenchidosParaChecar(db, { estudoId, participantes, series: [...checagens.keys()] });
  const estados = await ditasPorChecagens(
    db,
    linhas.map(({ id }) => id),
  );
  const agora = new Date().toISOString();
  const falas: Fala[] = [];
  let fechadas = 0;
  const daMesmaSerie = Map.groupBy(linhas, ({ participanteId, serieId }) => `${participanteId}:${serieId}`);
  for (const proprias of daMesmaSerie.values()) {
    const lidas = proprias.map((linha) => ({ ...linha, valores: lido(linha.valores) }));
    for (const alvo of lidas) {
      const onde = {
        ordem: alvo.ordem,
        valores: alvo.valores,
        comparadas: lidas.filter(({ id }) => id !== alvo.id),
      };
      for (const checagem of checagens.get(alvo.serieId) ?? []) {
        const cumpreAgora = cumpre(checagem, onde);
        const estado = estados.get(chave(alvo.id, checagem.codigo));
        const aberta = estado === 'AVALIACAO_PENDENTE';
        if (cumpreAgora ? !aberta : aberta) continue;
        if (cumpreAgora) fechadas += 1;
        const formulario = await formularios(alvo.formTemplateId);
        falas.push(
          falaDa({ ...alvo, estudoId }, formulario, { checagem, valores: alvo.valores, cumpreAgora, agora }),
        );
      }
    }
  }
  const caladas = await dizerMuitas(db, portas, falas);
  const naoFechou = caladas.filter(({ fala }) => fala.status === 'AGUARDANDO_AVALIACAO').length;
  return {
    formularios: linhas.length,
    abertas: falas.length - fechadas - (caladas.length - naoFechou),
    fechadas: fechadas - naoFechou,
  };
}

const chave = (formulario: number, codigo: string): string => `${formulario}:${codigo}`;
