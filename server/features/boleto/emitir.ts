/** A boleto made of a title: the account that collects, who pays, the number taken, the bar code worked out (FIN-03). */
import { bancoDeBoleto, NOMES_DOS_BANCOS } from '#domain/boleto/bancos.ts';
import { codigoDeBarras, linhaDigitavel, VALOR_MAXIMO } from '#domain/boleto/codigo.ts';
import { taxaCabe } from '#domain/cnab/cobranca.ts';
import { atrasoDoBoleto, encargosDe } from '#domain/conta-receber/encargos.ts';
import { regraDeAtraso, saldoAReceber } from '#domain/conta-receber/titulo.ts';
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { compareDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { boletos as texto } from '#messages/boleto.ts';
import { borderos } from '#messages/bordero-pagamento.ts';
import { empresaDe } from '#server/capabilities/prestador/index.ts';
import { hoje } from '#server/clock.ts';
import { contaImpropria, tomarNumero } from '#server/capabilities/remessa/index.ts';
import { escrito } from '#server/capabilities/titulo/index.ts';
import type { Asked, Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import {
  boletoVivo,
  contaDeCobranca,
  contasDoPrestador,
  pagadorDe,
  type Conta,
  type Pagador,
} from './repository.ts';

type Titulo = Stored<'contas-receber'>;
type Pedido = Asked<'contas-receber', 'emitir-boleto'>;

/** Why the account cannot collect; undefined where it can. */
export function naoCobra(conta: Conta | undefined): string | undefined {
  const impropria = contaImpropria(conta, texto.caixa);
  if (!conta || impropria !== undefined) return impropria;
  const banco = bancoDeBoleto(conta.banco);
  if (!banco) return texto.bancoSemRegra(conta.nomeBanco, NOMES_DOS_BANCOS);
  const faltas = banco.faltas(conta);
  return faltas.length === 0 ? undefined : texto.contaIncompleta(faltas);
}

async function contaDoBoleto({ db, prestadorId }: RuleContext, escolhida: number | null): Promise<Conta> {
  const dizer = (frase: string): never => {
    throw validationError({ contaCobrancaId: [frase] });
  };
  if (escolhida !== null) {
    const conta = await contaDeCobranca(db, prestadorId, escolhida);
    const motivo = naoCobra(conta);
    return conta && motivo === undefined ? conta : dizer(motivo ?? borderos.contaInativa);
  }
  const [primeira, ...demais] = (await contasDoPrestador(db, prestadorId)).filter(
    (conta) => naoCobra(conta) === undefined,
  );
  if (!primeira) return dizer(texto.semConta);
  return demais.length === 0
    ? primeira
    : dizer(texto.variasContas([primeira, ...demais].map(({ descricao }) => descricao)));
}

const idDe = ({ pacienteId, convenioId, entidadeId }: Titulo): number =>
  pacienteId ?? convenioId ?? entidadeId ?? 0;

/** Who pays as the bank asks it; refused by what lacks. */
function pagadorCompleto(pagador: Pagador | undefined, nome: string) {
  const { documento, logradouro, numero, complemento, bairro, cep, cidade, uf } =
    pagador ?? ({} as Partial<Pagador>);
  if (!documento) return recusar(texto.semDocumento(nome));
  if (/[A-Z]/.test(documento)) recusar(texto.cnpjComLetras(nome, documento));
  const faltam = [
    ...(logradouro ? [] : ['o logradouro']),
    ...(cep ? [] : ['o CEP']),
    ...(cidade && uf ? [] : ['a cidade']),
  ];
  if (!logradouro || !cep || !cidade || !uf) return recusar(texto.semEndereco(nome, faltam));
  return {
    nomeDevedor: (pagador?.nome ?? nome).slice(0, 150),
    documento,
    endereco: [logradouro, numero, complemento].filter(Boolean).join(', ').slice(0, 200),
    bairro: bairro ?? null,
    cep,
    cidade,
    uf,
  };
}

/** What the bank is asked to charge and when, of the title on the day. */
function cobrancaDe(titulo: Titulo, pedido: string | null, dia: string) {
  const vencimento = pedido ?? titulo.vencimento;
  if (vencimento < dia) throw validationError({ vencimentoBoleto: [texto.vencido] });
  const regra = regraDeAtraso(titulo);
  const abate = saldoAReceber(titulo);
  const encargos = encargosDe(regra, abate, vencimento);
  const valor = sumDecimal(abate, encargos.total);
  if (compareDecimal(valor, VALOR_MAXIMO) > 0) recusar(texto.valorMaior(valor));
  if (!taxaCabe(regra.jurosMes) || !taxaCabe(regra.multa)) recusar(texto.taxaLonga);
  return {
    vencimento,
    abate,
    valor,
    jurosMes: regra.jurosMes,
    // Once: the fine of an overdue title is in the amount.
    multaAtraso: compareDecimal(encargos.multa, '0') > 0 ? null : regra.multa,
    atrasoDe: atrasoDoBoleto(regra, vencimento),
  };
}

/** `titulo` is held by its own step. */
export async function emitirBoleto(titulo: Titulo, pedido: Pedido, context: RuleContext): Promise<void> {
  const { contexto, db, prestadorId, registros } = context;
  const vivo = await boletoVivo(db, titulo.id);
  if (vivo) recusar(texto.jaTem(vivo.nossoNumero));
  const conta = await contaDoBoleto(context, pedido.contaCobrancaId ?? null);
  const emissao = hoje();
  const cobranca = cobrancaDe(titulo, pedido.vencimentoBoleto ?? null, emissao);
  const empresa = await empresaDe(db, prestadorId);
  if (!empresa.documento) return recusar(texto.semCnpj);
  if (/[A-Z]/.test(empresa.documento)) recusar(texto.cnpjComLetras(empresa.nome, empresa.documento));
  const pagador = pagadorCompleto(
    await pagadorDe(db, titulo.devedor, idDe(titulo)),
    titulo.nomeDevedor ?? '',
  );
  const banco = bancoDeBoleto(conta.banco);
  if (!banco || conta.banco === null) return recusar(texto.bancoSemRegra(conta.nomeBanco, NOMES_DOS_BANCOS));
  const numero = await tomarNumero(context, conta.id, 'proximoNossoNumero');
  if (numero > banco.ultimo) recusar(texto.numeroAcabou);
  const nosso = banco.nossoNumero({ conta, numero, emissao });
  const codigoBarras = codigoDeBarras({ banco: conta.banco, ...cobranca, campoLivre: nosso.campoLivre });
  await registros('boletos').server.keep({
    ...pagador,
    ...cobranca,
    contaReceberId: titulo.id,
    contaBancariaId: conta.id,
    banco: conta.banco,
    carteira: conta.carteira,
    numero,
    nossoNumero: nosso.impresso,
    nossoNumeroArquivo: nosso.arquivo,
    agenciaCodigo: banco.agenciaCodigo(conta),
    numeroDocumento: escrito(titulo.numeroDocumento) ?? String(titulo.id),
    emissao,
    codigoBarras,
    linhaDigitavel: linhaDigitavel(codigoBarras),
    emitidoPor: contexto.usuario.nome,
  });
}
