/**
 * Guards that a transition names (`x-entity.lifecycle`): pure rules over the row as it is and what was given on the way.
 * A guard answers nothing where the step may be taken, else why not.
 */
import {
  aoBanco as borderoAoBanco,
  aprovavel as borderoAprovavel,
  pagoNoDia,
} from '../bordero-imposto/guardas.ts';
import {
  boletoEmRemessa,
  boletoEscolhido,
  boletoForaDeRemessa,
  remessaComBoletos,
  tituloCobravel,
} from '../boleto/guardas.ts';
import { contaComRetencao, contaDeOutro, parteDoSaldo } from '../contas-pagar/guardas.ts';
import { comRecebimento, parteDoSaldoAReceber } from '../contas-receber/guardas.ts';
import {
  contaComItens,
  contaComPreco,
  contaComVisita,
  faturaComTitulos,
} from '../conta-atendimento/guardas.ts';
import { borderoComTitulos, borderoDeOutro, tituloEmAberto } from '../contas-pagar/bordero-guardas.ts';
import { devolucaoAprovavel } from '../devolucao-imposto/guardas.ts';
import { publicavel } from '../formulario/publicavel.ts';
import { papelEmitivel, pedidoEmitivel } from '../papeis/emitir.ts';
import { parteDaGlosa, respostaDaGlosa } from '../glosa/guardas.ts';
import { repasseAprovavel } from '../repasse/guardas.ts';
import { inscricaoPropria, semCertificado } from '../educacional/guardas.ts';
import { obitoNoTempo, reavaliarAdiante } from '../urgencia/guardas.ts';
import { emitivel } from '../prescricao/conferir.ts';
import { deQuemSaiu } from '../fila/guardas.ts';
import { deQuemTeleatende, tresLigacoes } from '../teleatendimento/guardas.ts';
import { devolvivel, doSolicitante, respondivel } from '../teleconsultoria/guardas.ts';
import { caixaDeOutro, mesTerminado } from '../tesouraria/guardas.ts';
import { tituloInteiro } from '../titulo/guardas.ts';
import { aceitavel } from '../transferencia/janela.ts';

export type EntradaDaGuarda = {
  /** The stored row as it travels. */
  readonly registro: { readonly [campo: string]: unknown };
  /** Fields asked for on the way. */
  readonly campos: { readonly [campo: string]: unknown };
  readonly motivo: string | null;
  /** 'YYYY-MM-DD'. */
  readonly hoje: string;
  /** The caller's number. */
  readonly eu: number;
  /** Whether a declared register of this wire name exists. */
  readonly existe: (recurso: string) => boolean;
};

/** A sentence (409), or sentences by field (422). */
export type Recusa = string | { readonly [campo: string]: readonly string[] };
export type Guarda = (entrada: EntradaDaGuarda) => Recusa | undefined;

export const guardas: { readonly [nome: string]: Guarda } = {
  'boleto-em-remessa': boletoEmRemessa,
  'boleto-escolhido': boletoEscolhido,
  'titulo-cobravel': tituloCobravel,
  'boleto-fora-de-remessa': boletoForaDeRemessa,
  'remessa-com-boletos': remessaComBoletos,
  'conta-com-itens': contaComItens,
  'conta-com-preco': contaComPreco,
  'bordero-com-titulos': borderoComTitulos,
  'bordero-de-outro': borderoDeOutro,
  'titulo-em-aberto': tituloEmAberto,
  'bordero-imposto-aprovavel': borderoAprovavel,
  'bordero-imposto-ao-banco': borderoAoBanco,
  'bordero-imposto-no-dia': pagoNoDia,
  'conta-com-retencao': contaComRetencao,
  'conta-com-visita': contaComVisita,
  'conta-de-outro': contaDeOutro,
  'conta-inteira': tituloInteiro,
  'de-quem-saiu': deQuemSaiu,
  'devolucao-aprovavel': devolucaoAprovavel,
  'fatura-com-titulos': faturaComTitulos,
  'parte-da-glosa': parteDaGlosa,
  'resposta-da-glosa': respostaDaGlosa,
  'repasse-aprovavel': repasseAprovavel,
  'formulario-publicavel': publicavel,
  'reavaliar-adiante': reavaliarAdiante,
  'inscricao-propria': inscricaoPropria,
  'inscricao-sem-certificado': semCertificado,
  'caixa-de-outro': caixaDeOutro,
  'com-recebimento': comRecebimento,
  'mes-terminado': mesTerminado,
  'obito-no-tempo': obitoNoTempo,
  'papel-emitivel': papelEmitivel,
  'parte-do-saldo': parteDoSaldo,
  'parte-do-saldo-a-receber': parteDoSaldoAReceber,
  'pedido-exame-emitivel': pedidoEmitivel,
  'prescricao-emitivel': emitivel,
  'teleatendimento-de-quem-atende': deQuemTeleatende,
  'teleatendimento-tres-ligacoes': tresLigacoes,
  'teleconsultoria-devolvivel': devolvivel,
  'teleconsultoria-de-quem-perguntou': doSolicitante,
  'teleconsultoria-respondivel': respondivel,
  'transferencia-aceitavel': aceitavel,
};
