/** What a chart shows in the patient's history: the visit with its text, and each thing that was written in its tables. */
import { formatData } from '#domain/formato/data.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { medidasDe } from '#domain/cuidado/sinais.ts';
import type { TextoDoEvento } from '#domain/cuidado/wire.ts';
import { anterioresDe, textoVigente } from '#domain/prontuario/correcoes.ts';
import { TITULO_DO_CAMPO } from '#domain/prontuario/encerramento.ts';
import { historico as texto } from '#messages/historico.ts';
import { prontuarioTela } from '#messages/prontuario.ts';
import {
  opcao,
  rotulo,
  type FonteDeRegistro,
  type FonteHistorico,
  type FonteLivre,
  type Mostra,
} from '#server/capabilities/historico/index.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { correcoesDosProntuarios, prontuariosRestritosSql, type CorrecaoDoProntuario } from './repository.ts';

const CAMPOS = Object.entries(TITULO_DO_CAMPO);
const dia = (valor: unknown): string => (typeof valor === 'string' ? formatData(valor) : '');
const junto = (...partes: readonly unknown[]): string =>
  partes.filter((parte) => parte !== null && parte !== undefined && parte !== '').join(' · ');

function textosDe(row: Row, correcoes: readonly CorrecaoDoProntuario[]): TextoDoEvento[] {
  const escritos = CAMPOS.flatMap(([campo, titulo]): TextoDoEvento[] => {
    const vale = textoVigente(row, correcoes, campo);
    const anteriores = anterioresDe(correcoes, campo, vale).map(({ antes, correcao }) => ({
      texto: antes,
      mudou: correcao
        ? texto.correcao(correcao.por ?? texto.alguem, formatMinuto(correcao.registradaEm), correcao.motivo)
        : prontuarioTela.alteradoAoReabrir,
    }));
    // A text that was emptied in the reopened chart is read still, struck.
    if (vale === null && anteriores.length === 0) return [];
    return [{ rotulo: titulo, texto: vale ?? '', ...(anteriores.length > 0 ? { anteriores } : {}) }];
  });
  const adendos = correcoes
    .filter(({ campo }) => campo === 'adendo')
    .map(({ depois, por, registradaEm, motivo }) => ({
      rotulo: texto.adendo,
      texto: depois,
      acrescimo: texto.adendoPor(por ?? texto.alguem, formatMinuto(registradaEm), motivo),
    }));
  return [...escritos, ...adendos];
}

const CHART = { recurso: 'prontuarios', visita: 'id' } as const;

const visita: FonteDeRegistro = {
  ...CHART,
  tipo: 'visita',
  titulo: texto.visitas,
  icone: 'solution',
  quando: 'iniciadoEm',
  texto: [...Object.keys(TITULO_DO_CAMPO), 'categoriaId'],
  mostrar: (row, { registry }) => ({
    titulo: texto.visita(rotulo(row, 'categoriaId')),
    detalhe: row.restrito === true ? texto.restritoSeu : undefined,
    situacao:
      row.estado === 'ENCERRADO'
        ? undefined
        : opcao(registry.entity[CHART.recurso]?.fields ?? [], 'estado', row),
    ...(row.estado === 'CANCELADO' ? { naoHavera: true } : {}),
  }),
  async completar(rows, { pool }) {
    const correcoes = Map.groupBy(
      await correcoesDosProntuarios(
        pool,
        rows.map(({ id }) => id),
      ),
      ({ prontuarioId }) => prontuarioId,
    );
    return (row, mostra) => ({ ...mostra, textos: textosDe(row, correcoes.get(row.id) ?? []) });
  },
};

/** A table of the chart as events of their own. */
function tabela(
  filha: string,
  fonte: Omit<FonteDeRegistro, 'recurso' | 'visita' | 'filha' | 'quando'> & { quando?: string },
): FonteDeRegistro {
  return { ...CHART, filha, quando: 'iniciadoEm', menos: { estado: ['CANCELADO'] }, ...fonte };
}

const tabelas: readonly FonteDeRegistro[] = [
  tabela('sinaisVitais', {
    tipo: 'sinais',
    titulo: texto.sinais,
    icone: 'heart',
    quando: 'medidoEm',
    texto: [],
    mostrar: (_row, { idadeEm }, filha) => ({
      titulo: texto.sinais,
      medidas: medidasDe(filha, idadeEm(String(filha.medidoEm))),
    }),
  }),
  tabela('problemas', {
    tipo: 'problema',
    titulo: texto.problemas,
    icone: 'flag',
    texto: ['cidId', 'observacao'],
    mostrar: (_row, { registry }, filha): Mostra => ({
      titulo: rotulo(filha, 'cidId'),
      detalhe: junto(
        filha.principal === true ? texto.principal : '',
        filha.desde ? texto.desde(dia(filha.desde)) : '',
        filha.observacao,
      ),
      situacao: opcao(
        registry.entity[CHART.recurso]?.field.problemas?.child?.fields ?? [],
        'situacao',
        filha,
      ),
    }),
  }),
  tabela('medicamentos', {
    tipo: 'medicamento',
    titulo: texto.medicamentos,
    icone: 'medicine',
    texto: ['nome', 'dose'],
    mostrar: (_row, _leitura, filha): Mostra => ({
      titulo: String(filha.nome),
      detalhe: junto(filha.dose, filha.frequencia, filha.desde ? texto.desde(dia(filha.desde)) : ''),
      situacao: filha.emUso === false ? { titulo: texto.foraDeUso, tom: 'neutral' } : undefined,
    }),
  }),
  tabela('imunizacoes', {
    tipo: 'imunizacao',
    titulo: texto.imunizacoes,
    icone: 'safety',
    quando: 'aplicadaEm',
    texto: ['vacina', 'lote'],
    mostrar: (_row, _leitura, filha): Mostra => ({
      titulo: String(filha.vacina),
      detalhe: junto(filha.dose, filha.lote ? texto.lote(String(filha.lote)) : '', filha.via),
      soDia: true,
    }),
  }),
  tabela('historico', {
    tipo: 'antecedente',
    titulo: texto.antecedentes,
    icone: 'history',
    texto: ['descricao', 'detalhe'],
    mostrar: (_row, { registry }, filha): Mostra => ({
      titulo: String(filha.descricao),
      detalhe: junto(
        opcao(registry.entity[CHART.recurso]?.field.historico?.child?.fields ?? [], 'tipo', filha)?.titulo ??
          '',
        filha.detalhe,
        filha.desde ? texto.desde(dia(filha.desde)) : '',
      ),
      situacao: filha.atual === false ? { titulo: texto.encerrado, tom: 'neutral' } : undefined,
    }),
  }),
  tabela('procedimentos', {
    tipo: 'procedimento',
    titulo: texto.procedimentos,
    icone: 'tool',
    texto: ['procedimentoId', 'observacao'],
    mostrar: (_row, _leitura, filha): Mostra => ({
      titulo: rotulo(filha, 'procedimentoId'),
      detalhe: junto(texto.vezes(Number(filha.quantidade)), filha.observacao),
    }),
  }),
];

/** That a restricted chart is there, to whoever may not read it. */
const restrito: FonteLivre = {
  tipo: 'restrito',
  titulo: texto.restritos,
  icone: 'lock',
  pode: ({ contexto }) => contexto.ability.can('view', 'prontuario'),
  linhas: (leitura, params, busca) => prontuariosRestritosSql(leitura, params, busca([])),
  ler: async (chaves) =>
    new Map(
      chaves.map(({ id }): [number, Mostra] => [
        id,
        { titulo: texto.restrito, detalhe: texto.restritoDetalhe, restrito: true, registro: null },
      ]),
    ),
};

export const fontes: readonly FonteHistorico[] = [visita, restrito, ...tabelas];
