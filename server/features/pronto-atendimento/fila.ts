/** The emergency queue as it stands: who waits in the order of src/domain/pronto-atendimento, who was called, who is being seen. */
import { preferenciaQueVale } from '#domain/fila/prioridade.ts';
import { formatIdade, idadeEmAnos } from '#domain/formato/data.ts';
import { preferenciaPor, type MotivoPrioridade } from '#domain/recepcao/prioridade.ts';
import { aCaminhoDe } from '#domain/pronto-atendimento/a-caminho.ts';
import { aparencia } from '#domain/pronto-atendimento/desconhecido.ts';
import { gravesDe } from '#domain/pronto-atendimento/contradicao.ts';
import { ordenar } from '#domain/pronto-atendimento/ordem.ts';
import type {
  ItemEsperaSaida,
  ItemNaFilaProntoAtendimento,
  ItemProntoAtendimento,
  RespostaProntoAtendimento,
  TriagemProntoAtendimento,
} from '#domain/pronto-atendimento/wire.ts';
import { hoje } from '#server/clock.ts';
import { salasDe, type Mesa } from '#server/capabilities/fila/index.ts';
import { passagem } from './passagem.ts';
import { ambulanciasQueVem, transferenciasQueVem } from './a-caminho-repository.ts';
import { saidasDe, type Saida } from './espera-repository.ts';
import { contagemDesde, daLista, presentes, sairamSemNome, type Linha } from './repository.ts';

type Lida = Linha & Pick<ItemProntoAtendimento, '_ausencia'>;

/** What reads of an arrival who may, and no more: without `classificacaorisco` no complaint, sign nor chart. */
function itemDe({ contexto, titulo }: Mesa, linha: Lida): ItemProntoAtendimento {
  const {
    nascimento,
    obito: _obito,
    sexo,
    idadeAproximada,
    comoChegou,
    chamada,
    chamadas: _n,
    ...resto
  } = linha;
  const idade = linha.naoIdentificado
    ? idadeAproximada
    : nascimento === null
      ? null
      : idadeEmAnos(nascimento, hoje());
  // The column holds what the register declares.
  const dada = preferenciaPor(linha.motivoPrioridade as MotivoPrioridade | null);
  const { prioridade, motivoPrioridade } = preferenciaQueVale(dada, idade);
  return {
    ...resto,
    nome: linha.nome ?? '',
    idade,
    idadeDita: nascimento === null ? null : formatIdade(nascimento, hoje()),
    aparencia: linha.naoIdentificado
      ? aparencia({ sexo, idade, comoChegou: titulo('comoChegou', comoChegou) })
      : null,
    gestante: linha.motivoPrioridade === 'GESTANTE',
    prioridade,
    motivoPrioridade: motivoPrioridade === null ? null : titulo('motivoPrioridade', motivoPrioridade),
    chamada: chamada
      ? {
          id: chamada.id,
          onde: chamada.onde,
          vez: chamada.vez,
          em: chamada.em,
          por: chamada.por ?? '',
          minha: chamada.porId === contexto.usuario.id,
        }
      : null,
    triagem: contexto.ability.can('view', 'classificacaorisco') ? triagemDe(linha, idade) : null,
    prontuarioId: contexto.ability.can('atender', 'prontoatendimento') ? linha.prontuarioId : null,
  };
}

function triagemDe(
  { triagem, motivoPrioridade }: Linha,
  idade: number | null,
): TriagemProntoAtendimento | null {
  if (!triagem) return null;
  const { sinais, ...resto } = triagem;
  return {
    ...resto,
    graves: gravesDe(sinais, idade, motivoPrioridade === 'GESTANTE'),
  };
}

const emOrdem = (itens: readonly ItemProntoAtendimento[]): ItemNaFilaProntoAtendimento[] =>
  ordenar(itens.map((item) => ({ ...item, chegada: Date.parse(item.chegadaEm) }))).map(
    ({ quem: { chegada: _chegada, ...item }, lugar, porque }) => ({ ...item, lugar, porque }),
  );

/** Who was seen and has not left yet: the arrival as it was, and what is waited for. */
async function esperandoSaida(mesa: Mesa, saidas: readonly Saida[]): Promise<readonly ItemEsperaSaida[]> {
  const linhas = await daLista(
    mesa.pool,
    mesa.escopo(),
    saidas.map(({ id }) => id),
  );
  const porId = new Map(linhas.map((linha) => [linha.id, linha]));
  return saidas.flatMap(({ id, que, situacaoPedido, desde, para, transferenciaId, prestadorDestinoId }) => {
    const linha = porId.get(id);
    return linha
      ? [
          {
            ...itemDe(mesa, { ...linha, _ausencia: null }),
            espera: { que, situacao: situacaoPedido, desde, para, transferenciaId, prestadorDestinoId },
          },
        ]
      : [];
  });
}

export async function filaDe(mesa: Mesa): Promise<RespostaProntoAtendimento> {
  const { pool, escopo, prestadorId } = mesa;
  const urgencia = escopo();
  const [linhas, contagem, salas, semNome, saidas, transferencias, ambulancias] = await Promise.all([
    presentes(pool, urgencia),
    contagemDesde(pool, urgencia, mesa.dia.inicio),
    salasDe(pool, escopo('salas')),
    sairamSemNome(pool, urgencia),
    saidasDe(pool, urgencia),
    transferenciasQueVem(pool, prestadorId),
    ambulanciasQueVem(pool, prestadorId),
  ]);
  const lidas = await passagem.comAusencia(
    { db: pool, prestadorId },
    linhas,
    ({ iniciadoEm, profissionalId }) => (iniciadoEm === null ? null : profissionalId),
  );
  const itens = lidas.map((linha) => itemDe(mesa, linha));
  const em = (...situacoes: readonly string[]) =>
    itens.filter(({ situacao }) => situacoes.includes(situacao));
  return {
    agora: mesa.instante,
    aClassificar: emOrdem(em('CHEGOU')),
    fila: emOrdem(em('CLASSIFICADO')),
    chamados: em('CHAMADO'),
    emAtendimento: em('EM_ATENDIMENTO', 'EM_OBSERVACAO'),
    aCaminho: aCaminhoDe(transferencias, ambulancias, hoje()),
    saidas: await esperandoSaida(mesa, saidas),
    // Whoever waits for a bed or a transfer stands there, with a name or without.
    semNome: semNome
      .filter(({ id }) => !saidas.some((saida) => saida.id === id))
      .map((linha) => itemDe(mesa, { ...linha, _ausencia: null })),
    hoje: contagem,
    salas: salas.map(({ id, nome }) => ({ id, nome })),
  };
}
