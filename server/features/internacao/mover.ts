/** Into a bed and from one bed to another: admission, stay and bed change together or not at all (CLIN-04). */
import { validationError, recusar } from '#domain/errors/app-error.ts';
import { cabe } from '#domain/internacao/mapa.ts';
import { internacaoServidor as texto } from '#messages/internacao.ts';
import { exigirVivo } from '#server/capabilities/cuidado/index.ts';
import { achado, gravando as gravandoEm, type Mesa } from '#server/capabilities/fila/index.ts';
import type { Queryable } from '#server/database/query.ts';
import {
  estadaAberta,
  leitosReservados,
  naUrgencia,
  travarInternacao,
  travarLeitos,
  type Internado,
  type LeitoTravado,
} from './repository.ts';

/** One transaction over admission, stay and bed; what the database refuses is said in the stay's own words. */
const gravando = <T>(mesa: Mesa, work: (db: Queryable) => Promise<T>): Promise<T> =>
  gravandoEm(mesa, work, 'ocupacoes');

const travada = async (db: Queryable, mesa: Mesa, id: number): Promise<Internado> =>
  achado(await travarInternacao(db, mesa.escopo(), id));

/** The bed, if the admission may have it now. */
function exigirLeito(leito: LeitoTravado | undefined, internacaoId: number): LeitoTravado {
  if (!leito) throw validationError({ leitoId: [texto.leitoDesconhecido] });
  if (!cabe(leito, internacaoId)) recusar(texto.leitoNao(leito.situacao, leito.nome));
  return leito;
}

async function ocupar(
  db: Queryable,
  mesa: Mesa,
  leito: LeitoTravado,
  estada: {
    readonly internacao: Internado;
    readonly entrada: 'ADMISSAO' | 'TRANSFERENCIA';
    readonly de: string;
  },
): Promise<void> {
  const { internacao, entrada, de } = estada;
  await mesa.porta('leitos').server.within(db).transition(leito.id, { transicao: 'ocupar' });
  await mesa.porta('ocupacoes').server.within(db).keep({
    internacaoId: internacao.id,
    pacienteId: internacao.pacienteId,
    leitoId: leito.id,
    nomeLeito: leito.nome,
    setorId: leito.setorId,
    entrada,
    de,
  });
}

export type Admissao = {
  readonly leitoId: number;
  readonly previsaoAlta?: string | null;
  readonly versao: number;
};

/** From the request into the bed. 409 says who was faster, or why the bed is none. */
export async function internar(
  mesa: Mesa,
  id: number,
  { leitoId, previsaoAlta, versao }: Admissao,
): Promise<void> {
  await gravando(mesa, async (db) => {
    const internacao = await travada(db, mesa, id);
    if (internacao.situacao !== 'SOLICITADA') {
      const estada = await estadaAberta(db, id);
      recusar(
        texto.naoEspera(internacao.nome, mesa.titulo('situacao', internacao.situacao), estada?.leito ?? null),
      );
    }
    await exigirVivo(db, internacao.pacienteId, { segurar: 'FOR SHARE', emVez: texto.canceleOPedido });
    const senha = await naUrgencia(db, internacao.pacienteId);
    if (senha !== null) recusar(texto.naUrgencia(internacao.nome, senha));
    const [achado] = await travarLeitos(db, mesa.escopo('leitos'), [leitoId]);
    const leito = exigirLeito(achado, id);
    const porta = mesa.porta('internacoes').server.within(db);
    const { versao: vista } =
      previsaoAlta === undefined ? { versao } : await porta.update(id, { previsaoAlta }, versao);
    const { internadaEm } = await porta.transition(id, { transicao: 'internar', versao: vista });
    // A bed that was kept for it and is not the one it got goes back to the others.
    for (const { id: reservadoId } of await leitosReservados(db, id))
      if (reservadoId !== leito.id)
        await mesa.porta('leitos').server.within(db).transition(reservadoId, { transicao: 'soltar' });
    await ocupar(db, mesa, leito, { internacao, entrada: 'ADMISSAO', de: internadaEm ?? mesa.instante });
  });
}

/** `ocupacaoId`: the stay that the caller saw, so that nobody is moved from where they no longer are. */
export type Transferencia = {
  readonly ocupacaoId: number;
  readonly leitoId: number;
  readonly motivo?: string | null;
};

/** The bed left goes to cleaning; the patient is in one bed at every moment. */
export async function transferir(
  mesa: Mesa,
  id: number,
  { ocupacaoId, leitoId, motivo = null }: Transferencia,
): Promise<void> {
  await gravando(mesa, async (db) => {
    const internacao = await travada(db, mesa, id);
    const { nome, situacao } = internacao;
    if (situacao === 'ALTA_SOLICITADA') recusar(texto.altaPedida(nome));
    const estada = await estadaAberta(db, id);
    if (situacao !== 'INTERNADA' || !estada)
      recusar(texto.naoTransfere(nome, mesa.titulo('situacao', situacao)));
    if (estada.id !== ocupacaoId) recusar(texto.jaSaiu(nome, estada.leito));
    if (estada.leitoId === leitoId) recusar(texto.mesmoLeito(estada.leito));
    const travados = await travarLeitos(db, mesa.escopo('leitos'), [estada.leitoId, leitoId]);
    const leito = exigirLeito(
      travados.find((travado) => travado.id === leitoId),
      id,
    );
    const { ate } = await mesa
      .porta('ocupacoes')
      .server.within(db)
      .transition(estada.id, { transicao: 'transferir', motivo });
    await mesa.porta('leitos').server.within(db).transition(estada.leitoId, { transicao: 'desocupar' });
    await ocupar(db, mesa, leito, { internacao, entrada: 'TRANSFERENCIA', de: ate ?? mesa.instante });
  });
}
