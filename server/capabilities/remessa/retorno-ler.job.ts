/** A bank's answer in its thread: the whole file judged, and what it says of each line, in pieces. */
import { createHash } from 'node:crypto';
import { bancoDeBoleto, NOMES_DOS_BANCOS } from '#domain/boleto/bancos.ts';
import { lerCnab240, rejeicaoDaRemessa, type ArquivoCnab, type Valores } from '#domain/cnab/ler.ts';
import { respostasDaCobranca } from '#domain/cnab/respostas-cobranca.ts';
import { respostasDoArquivo } from '#domain/cnab/respostas.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { problemaCnab, recusaCnab } from '#messages/arquivo-banco.ts';
import { retornos as texto } from '#messages/bordero-pagamento.ts';
import { emPedacos } from '#server/capabilities/arquivo-banco/index.ts';
import type { Job } from '#server/threads/job.ts';

export type FamiliaDeRetorno = 'pagamento' | 'cobranca';
export type RetornoEmPedacos = {
  readonly banco: string;
  /** Of the file's header. */
  readonly cabecalho: Valores;
  /** What the file is known by, whatever ends its lines: read twice, it is the same one. */
  readonly resumo: string;
  /** The digest of its bytes, by which those read before were known. */
  readonly resumoCru: string;
  readonly respostas: readonly string[];
};
type Pergunta = {
  readonly conteudo: string;
  readonly familia: FamiliaDeRetorno;
  /** What is said of a file of another family of services. */
  readonly outroTipo: string;
};

function recusar(mensagem: string): never {
  throw new AppError('arquivo-invalido', { messages: [mensagem] });
}

/** Refuses another kind of file, and one that does not add up. */
function abrir({ conteudo, familia, outroTipo }: Pergunta): ArquivoCnab {
  const lido = lerCnab240(conteudo);
  if (!lido.ok) return recusar(recusaCnab[lido.motivo]);
  const { arquivo } = lido;
  const rejeicao = rejeicaoDaRemessa(arquivo);
  if (rejeicao) recusar(texto.remessaRejeitada(rejeicao));
  if (arquivo.sentido === 'remessa') recusar(texto.remessa);
  if (arquivo.sentido === null) recusar(texto.semSentido);
  if (!arquivo.lotes.some((lote) => lote.familia === familia)) recusar(outroTipo);
  // No boleto of such a bank is issued here, so its answer is of none; how it counts is not known either.
  if (familia === 'cobranca' && !bancoDeBoleto(arquivo.banco))
    recusar(texto.bancoSemCobranca(arquivo.banco, NOMES_DOS_BANCOS));
  const [problema] = arquivo.problemas;
  if (problema) recusar(texto.naoConfere(problema.linha, problemaCnab(problema)));
  return arquivo;
}

/** The lines alone: programs change what ends them, blanks at their end and the mark before the first. */
const soLinhas = (conteudo: string): string =>
  conteudo
    .replace(/^(?:\uFEFF|ï»¿)/, '')
    .split(/\r\n|\n|\r/)
    .map((linha) => linha.replace('\u001a', '').trimEnd())
    .filter((linha) => linha !== '')
    .join('\n');
const digerir = (texto: string): string => createHash('sha256').update(texto, 'latin1').digest('hex');

export const job: Job<Pergunta, RetornoEmPedacos> = (pergunta) => {
  const arquivo = abrir(pergunta);
  const respostas =
    pergunta.familia === 'cobranca' ? respostasDaCobranca(arquivo) : respostasDoArquivo(arquivo);
  return {
    banco: arquivo.banco,
    cabecalho: arquivo.header.valores,
    resumo: digerir(soLinhas(pergunta.conteudo)),
    resumoCru: digerir(pergunta.conteudo),
    respostas: emPedacos(respostas),
  };
};
