/** A batch of a hundred guides with two thousand items: built, hashed, validated by the published schema, three times over. */
import type { ContaTiss, ContratoTiss, ItemTiss } from '#domain/tiss/conta.ts';
import { montarGuia } from '#domain/tiss/guia.ts';
import { leitorAqui } from '#server/capabilities/arquivo-banco/index.ts';
import { jobAt } from '#server/threads/job.ts';
import type { job } from '../../server/features/tiss/montar.job.ts';
import type { Figure } from './figure.ts';

const MONTAR = jobAt<typeof job>(new URL('../../server/features/tiss/montar.job.ts', import.meta.url));
const GUIAS = 100;
const ITENS = 20;

const profissional = {
  nome: 'Otávio Queirós Damasceno',
  conselho: '06',
  numeroConselho: '40218',
  uf: '31',
  cbo: '225125',
  cpf: '52998224725',
  codigoNaOperadora: null,
};
const item = (id: number): ItemTiss => ({
  id,
  data: '2026-10-05',
  tipo: 'PROCEDIMENTO',
  tabela: '22',
  codigo: '40304361',
  descricao: 'Hemograma com contagem de plaquetas ou frações',
  quantidade: '1',
  valorUnitario: '18.90',
  parteConvenio: '18.90',
  codigoDespesa: null,
  unidadeMedida: null,
  registroAnvisa: null,
  grauParticipacao: null,
  viaAcesso: null,
  tecnica: null,
  dente: null,
  regiao: null,
  faces: null,
  profissional: null,
});
const contrato: ContratoTiss = {
  envia: true,
  versao: '4.03.00',
  nomeConvenio: 'Saúde Mantiqueira',
  registroAns: '419753',
  tamanhoCarteira: null,
  exigeAutorizacao: false,
  exigeIndicacao: false,
  listas: null,
  codigoNaOperadora: '0084471',
  nomePrestador: 'Clínica Aurora',
  cnpj: null,
  cnes: '2695874',
};
const conta: ContaTiss = {
  id: 1,
  data: '2026-10-05',
  nomePaciente: 'Ana',
  urgencia: false,
  seguimento: false,
  recemNascido: false,
  numeroCarteira: '0419753001031676',
  validadeCarteira: null,
  nomePlano: 'Básico',
  numeroGuiaOperadora: '776',
  senha: 'S1',
  dataAutorizacao: '2026-10-05',
  validadeSenha: null,
  indicacaoClinica: 'Investigação de anemia',
  tipoGuia: null,
  tipoConsulta: null,
  tipoAtendimento: null,
  regimeAtendimento: null,
  indicacaoAcidente: null,
  guiaPrincipal: null,
  profissional,
  solicitante: null,
  internacao: null,
  itens: Array.from({ length: ITENS }, (_, at) => item(at + 1)),
  autorizado: null,
  usado: {},
};

async function lote(): Promise<{ readonly ms: number; readonly erros: number; readonly letras: number }> {
  const inicio = performance.now();
  const guias = Array.from({ length: GUIAS }, (_, at) => {
    const { conteudo } = montarGuia(
      conta,
      contrato,
      { tipo: 'SP_SADT', itens: conta.itens },
      { numero: at + 1, hoje: '2026-10-06' },
    );
    return { numero: at + 1, paciente: conta.nomePaciente, conteudo: JSON.stringify(conteudo) };
  });
  const { erros, xml } = await leitorAqui.ler(
    MONTAR,
    {
      envelope: {
        versao: '4.03.00',
        transacao: 'ENVIO_LOTE_GUIAS',
        sequencial: 1,
        dia: '2026-10-08',
        hora: '14:05:33',
        remetente: { registroAns: '419753', codigoNaOperadora: '0084471', cnpj: null },
      },
      corpo: { lote: 1, tipo: 'SP_SADT', guias },
      codificacao: 'ISO-8859-1',
    },
    'medida',
  );
  return { ms: performance.now() - inicio, erros: erros.length, letras: xml.length };
}

export async function tiss(): Promise<readonly Figure[]> {
  const primeiro = await lote();
  const depois = [];
  for (let vez = 0; vez < 20; vez++) depois.push(await lote());
  const memoria = process.memoryUsage().rss;
  for (let vez = 0; vez < 20; vez++) await lote();
  const cresceu = (process.memoryUsage().rss - memoria) / 2 ** 20;
  const ordem = depois.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return [
    {
      o_que: `lote de ${GUIAS} guias com ${GUIAS * ITENS} itens, o primeiro (compila o esquema)`,
      valor: `${Math.round(primeiro.ms)} ms, ${primeiro.erros} erros, ${(primeiro.letras / 2 ** 20).toFixed(1)} MiB`,
      meta: 'menos de 2 s',
    },
    { o_que: 'os 20 seguintes, p95', valor: `${Math.round(ordem[18] ?? 0)} ms`, meta: 'menos de 2 s' },
    {
      o_que: 'memória em mais 20 lotes',
      valor: `${cresceu >= 0 ? '+' : ''}${cresceu.toFixed(0)} MiB`,
      meta: 'estável',
    },
  ];
}
