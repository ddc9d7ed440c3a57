/** The queue as it stands: rows of the day in the order of src/domain/fila. */
import { ordenar, type Vez } from '#domain/fila/ordem.ts';
import { preferenciaQueVale } from '#domain/fila/prioridade.ts';
import { idadeEmAnos } from '#domain/formato/data.ts';
import type { ItemDoDia, ItemFila, ItemNaFila, RespostaFila, RespostaMeuDia } from '#domain/fila/wire.ts';
import { contaDesde } from '#domain/fila/ordem.ts';
import { filaServidor as texto } from '#messages/fila.ts';
import { salasDe, type Mesa } from '#server/capabilities/fila/index.ts';
import { passagem } from './passagem.ts';
import { doDia, pendenciasDe, quemAtende, regrasDe, type Linha } from './repository.ts';

const DE_PE = ['AGUARDANDO', 'EM_ATENDIMENTO', 'FINALIZADO'];
const DO_DIA = ['AGENDADO', 'CONFIRMADO', ...DE_PE, 'FALTOU'];

type Lida = Linha & Pick<ItemFila, '_ausencia'>;

function itemDa(mesa: Mesa, linha: Lida): ItemFila {
  const {
    nascimento,
    obito: _obito,
    fim: _fim,
    prontuarioId: _id,
    prontuario: _estado,
    chamada,
    ...resto
  } = linha;
  const idade = nascimento === null ? null : idadeEmAnos(nascimento, mesa.hoje);
  const { prioridade, motivoPrioridade } = preferenciaQueVale(linha, idade);
  return {
    ...resto,
    paciente: linha.paciente ?? texto.semNome,
    prioridade,
    motivoPrioridade: motivoPrioridade === null ? null : mesa.titulo('motivoPrioridade', motivoPrioridade),
    chamada: chamada
      ? {
          id: chamada.id,
          versao: chamada.versao,
          situacao: 'CHAMADA',
          profissionalId: chamada.profissionalId,
          onde: chamada.onde,
          vez: chamada.vez,
          em: chamada.em,
          por: chamada.por ?? '',
          minha: chamada.porId === mesa.contexto.usuario.id,
        }
      : null,
  };
}

/** With why whoever is seeing them is gone. */
const comAusencia = ({ pool, prestadorId }: Mesa, linhas: readonly Linha[]): Promise<readonly Lida[]> =>
  passagem.comAusencia({ db: pool, prestadorId }, linhas, ({ situacao, profissionalId }) =>
    situacao === 'EM_ATENDIMENTO' ? profissionalId : null,
  );

/** Who waits in order; whoever is called or seen already has had their turn. */
function emOrdem(itens: readonly ItemFila[], seguidos: number): ItemNaFila[] {
  const vezes: Vez[] = itens.flatMap(({ situacao, chamada, iniciadoEm, profissionalId, prioridade }) => {
    const em = situacao === 'AGUARDANDO' ? chamada?.em : iniciadoEm;
    return em == null ? [] : [{ profissionalId, prioridade, em: Date.parse(em) }];
  });
  const esperando = itens
    .filter(({ situacao, chamada }) => situacao === 'AGUARDANDO' && chamada === null)
    .map((item) => ({
      item,
      id: item.id,
      profissionalId: item.profissionalId,
      prioridade: item.prioridade,
      chegada: Date.parse(item.chegadaEm ?? item.inicio),
      marcado: Date.parse(item.inicio),
      ausente: item.ausenteEm === null ? null : Date.parse(item.ausenteEm),
    }));
  return ordenar(esperando, vezes, seguidos).map(({ quem, lugar, porque }) => ({
    ...quem.item,
    lugar,
    porque,
    contaDesde: new Date(contaDesde(quem)).toISOString(),
  }));
}

export async function filaDe(mesa: Mesa): Promise<RespostaFila> {
  const { pool, prestadorId, dia } = mesa;
  const [regras, linhas, salas, profissionais] = await Promise.all([
    regrasDe(pool, prestadorId),
    doDia(pool, mesa.escopo(), dia, { situacoes: DE_PE }),
    salasDe(pool, mesa.escopo('salas')),
    quemAtende(pool, prestadorId, dia),
  ]);
  const itens = (await comAusencia(mesa, linhas)).map((linha) => itemDa(mesa, linha));
  return {
    agora: mesa.instante,
    ...regras,
    fila: emOrdem(itens, regras.preferenciaisSeguidos),
    chamados: itens.filter(({ situacao, chamada }) => situacao === 'AGUARDANDO' && chamada !== null),
    emAtendimento: itens.filter(({ situacao }) => situacao === 'EM_ATENDIMENTO'),
    profissionais,
    salas: salas.map(({ id, nome }) => ({ id, nome })),
  };
}

/** The day of the professional who asks; of a super user who is none, nothing but what is to be signed. */
export async function meuDia(mesa: Mesa): Promise<RespostaMeuDia> {
  const { pool, prestadorId, dia, contexto } = mesa;
  const { profissionalId } = contexto.alcance;
  const [regras, linhas, salas, pendencias] = await Promise.all([
    regrasDe(pool, prestadorId),
    profissionalId === null ? [] : doDia(pool, mesa.escopo(), dia, { situacoes: DO_DIA, profissionalId }),
    salasDe(pool, mesa.escopo('salas')),
    pendenciasDe(pool, prestadorId, { profissionalId, usuarioId: contexto.usuario.id }),
  ]);
  const itens: ItemDoDia[] = (await comAusencia(mesa, linhas)).map((linha) => ({
    ...itemDa(mesa, linha),
    fim: linha.fim,
    prontuarioId: linha.prontuarioId,
    prontuario: linha.prontuario,
  }));
  return {
    agora: mesa.instante,
    ...regras,
    ...pendencias,
    profissionalId,
    fila: emOrdem(itens, regras.preferenciaisSeguidos),
    dia: itens,
    salas: salas.map(({ id, nome }) => ({ id, nome })),
  };
}
