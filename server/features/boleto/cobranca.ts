/** What the screen and the sheet of a boleto say: its typed line, its bars, and the Pix code of the account (FIN-03, FIN-06). */
import { bancoDeBoleto } from '#domain/boleto/bancos.ts';
import { barrasI25, linhaImpressa } from '#domain/boleto/codigo.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { jurosPorDia } from '#domain/conta-receber/encargos.ts';
import { devidoEm } from '#domain/conta-receber/titulo.ts';
import { formatCep } from '#domain/formato/cep.ts';
import { nomearCpfCnpj } from '#domain/formato/cpf-cnpj.ts';
import { formatData } from '#domain/formato/data.ts';
import { compareDecimal, formatMoeda } from '#domain/formato/decimal.ts';
import { codigoPix } from '#domain/pix/codigo.ts';
import { boletoImpresso as impresso, boletos as texto } from '#messages/boleto.ts';
import { empresaDe, type Empresa } from '#server/capabilities/prestador/index.ts';
import { hoje } from '#server/clock.ts';
import type { PedidoBoleto } from '#server/capabilities/impressao/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Shown, Stored } from '#server/engine/records.ts';
import { boletoVivo, contaDeCobranca, contasDoPrestador, type Conta } from './repository.ts';

export type PixDaConta = { readonly contaId: number; readonly conta: string; readonly codigo: string };
export type Cobranca = {
  readonly aberto: boolean;
  readonly boletoId: number | null;
  readonly pix: readonly PixDaConta[];
};

const pixDe = (conta: Conta, empresa: Empresa, valor: string, txid: string): string | null =>
  conta.chavePix === null || conta.chavePix === ''
    ? null
    : codigoPix({
        tipoChave: conta.tipoChavePix,
        chave: conta.chavePix,
        valor,
        nome: empresa.nome,
        cidade: empresa.cidade ?? '',
        txid,
      });

/** How the title can be paid today: its boleto in collection, and a Pix code of each account that has a key. */
export async function cobrancaDoTitulo(
  db: Queryable,
  prestadorId: number,
  titulo: Shown<'contas-receber'>,
): Promise<Cobranca> {
  const devido = devidoEm(titulo, hoje());
  const vivo = await boletoVivo(db, titulo.id);
  if (devido === null || compareDecimal(devido, '0') <= 0)
    return { aberto: false, boletoId: vivo?.id ?? null, pix: [] };
  const empresa = await empresaDe(db, prestadorId);
  const pix = (await contasDoPrestador(db, prestadorId)).flatMap((conta) => {
    const codigo = pixDe(conta, empresa, devido, `T${titulo.id}`);
    return codigo === null ? [] : [{ contaId: conta.id, conta: conta.descricao, codigo }];
  });
  return { aberto: true, boletoId: vivo?.id ?? null, pix };
}

/** The Pix code of the boleto's own account and amount. */
export async function pixDoBoleto(
  db: Queryable,
  prestadorId: number,
  boleto: Stored<'boletos'>,
): Promise<PixDaConta | null> {
  const conta = await contaDeCobranca(db, prestadorId, boleto.contaBancariaId);
  const codigo = conta ? pixDe(conta, await empresaDe(db, prestadorId), boleto.valor, `B${boleto.id}`) : null;
  return conta && codigo !== null ? { contaId: conta.id, conta: conta.descricao, codigo } : null;
}

const PAGAVEIS: readonly string[] = ['EMITIDO', 'ENVIADO', 'REGISTRADO', 'BAIXA_PEDIDA'];

/** The sheet, with everything formatted; refused where the boleto is not to be paid any more. */
export async function folhaDoBoleto(
  db: Queryable,
  prestadorId: number,
  boleto: Stored<'boletos'>,
): Promise<PedidoBoleto> {
  if (!PAGAVEIS.includes(boleto.situacao))
    throw new AppError('requisicao-invalida', { messages: [texto.naoSePaga] });
  const banco = bancoDeBoleto(boleto.banco);
  if (!banco) throw new TypeError(`no sheet for bank '${boleto.banco}'`);
  const empresa = await empresaDe(db, prestadorId);
  const pix = await pixDoBoleto(db, prestadorId, boleto);
  const endereco = [
    empresa.logradouro,
    empresa.numero,
    empresa.bairro,
    empresa.cidade && `${empresa.cidade}/${empresa.uf ?? ''}`,
    empresa.cep && formatCep(empresa.cep),
  ];
  const positiva = (taxa: string | null): string | null =>
    taxa !== null && compareDecimal(taxa, '0') > 0 ? taxa : null;
  return {
    boleto: {
      titulo: impresso.titulo(boleto.nossoNumero),
      criadoEm: boleto.criadoEm,
      banco: banco.nome,
      codigoBanco: banco.codigo,
      linha: linhaImpressa(boleto.linhaDigitavel ?? ''),
      barras: barrasI25(boleto.codigoBarras ?? ''),
      localPagamento: impresso.local,
      beneficiario: empresa.nome,
      // On one line: it is read as one word.
      documentoBeneficiario: nomearCpfCnpj(empresa.documento ?? '').replace(' ', '\u00a0'),
      enderecoBeneficiario: endereco.filter(Boolean).join(', '),
      agenciaCodigo: boleto.agenciaCodigo ?? '',
      nossoNumero: boleto.nossoNumero,
      numeroDocumento: boleto.numeroDocumento ?? '',
      emissao: formatData(boleto.emissao ?? boleto.criadoEm.slice(0, 10)),
      vencimento: formatData(boleto.vencimento),
      valor: formatMoeda(boleto.valor),
      carteira: boleto.carteira ?? '',
      instrucoes: [
        compareDecimal(boleto.abate, boleto.valor) < 0
          ? texto.instrucoesVencido(
              boleto.abate,
              boleto.vencimento,
              positiva(jurosPorDia(boleto.abate, boleto.jurosMes)),
              boleto.atrasoDe ?? boleto.vencimento,
            )
          : texto.instrucoes(
              positiva(boleto.multaAtraso),
              positiva(boleto.jurosMes),
              boleto.atrasoDe ?? boleto.vencimento,
            ),
      ],
      pagador: [
        boleto.nomeDevedor ?? '',
        nomearCpfCnpj(boleto.documento ?? '').replace(' ', '\u00a0'),
        [boleto.endereco, boleto.bairro].filter(Boolean).join(', '),
        `${formatCep(boleto.cep ?? '')} ${boleto.cidade ?? ''}/${boleto.uf ?? ''}`,
      ],
      pix: pix && { codigo: pix.codigo, aviso: texto.pixAviso },
      rotulos: impresso.rotulos,
    },
  };
}
