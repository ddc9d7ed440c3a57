/** Guards of the steps of requests and incidents. */
import { privacidade as texto } from '#messages/privacidade.ts';
import type { EntradaDaGuarda, EntradaDaLinha, Guardas, Recusa } from '../lifecycle/guarda.ts';

type Linha = Pick<EntradaDaLinha, 'registro'>;

/** Nothing of a person is given to somebody whose identity nobody checked. */
const identidade = ({ registro }: Linha): string | undefined =>
  registro.identidade === 'NAO_CONFERIDA' ? texto.confiraIdentidade : undefined;

/** A package is of a patient, of a request that asks for the data, and one at a time. */
const pacote = ({ registro }: Linha): string | undefined => {
  if (registro.tipo !== 'ACESSO' && registro.tipo !== 'PORTABILIDADE') return texto.pacoteSoDeCopia;
  if (typeof registro.pacienteId !== 'number') return texto.pacoteSemPaciente;
  if (registro.pacote === 'NA_FILA') return texto.pacoteNaFila;
  return identidade({ registro });
};

const comunicar = ({ registro: { risco } }: Linha): string | undefined => {
  if (risco === 'EM_AVALIACAO') return texto.semRisco;
  return risco === 'SEM_RISCO' ? texto.riscoNaoSeComunica : undefined;
};

const encerrar = ({ registro }: Linha): string | undefined => {
  if (registro.risco === 'EM_AVALIACAO') return texto.semRisco;
  if (registro.risco === 'SEM_RISCO') return undefined;
  return registro.comunicadoAnpdEm && registro.comunicadoTitularesEm ? undefined : texto.falteComunicar;
};

/** What is looked for in the audit at once: a year. */
const MAIOR_PERIODO_MS = 366 * 86_400_000;

const periodo = ({ campos: { de, ate } }: Pick<EntradaDaGuarda, 'campos'>): Recusa | undefined => {
  if (typeof de !== 'string' || typeof ate !== 'string') return undefined;
  const duracao = Date.parse(ate) - Date.parse(de);
  if (duracao < 0) return { ate: [texto.ateAntes] };
  return duracao > MAIOR_PERIODO_MS ? { ate: [texto.periodoLongo] } : undefined;
};

/** Nobody takes back what was not given yet. */
const revogacao = ({ registro, campos }: EntradaDaGuarda): Recusa | undefined =>
  typeof campos.revogadoEm === 'string' &&
  typeof registro.dadoEm === 'string' &&
  campos.revogadoEm < registro.dadoEm
    ? { revogadoEm: [texto.antesDeDado] }
    : undefined;

export default {
  periodo,
  revogacao,
  identidade: { le: ['identidade'], linha: identidade },
  pacote: { le: ['identidade', 'pacienteId', 'tipo', 'pacote'], linha: pacote },
  comunicar: { le: ['risco'], linha: comunicar },
  'encerrar-incidente': {
    le: ['risco', 'comunicadoAnpdEm', 'comunicadoTitularesEm'],
    linha: encerrar,
  },
} satisfies Guardas;
