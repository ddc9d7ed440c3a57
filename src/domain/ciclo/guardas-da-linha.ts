/**
 * Guards that the row itself and who looks at it answer, before anything is asked on the way: the screens ask them too, so
 * that nobody is offered a step that will be refused. Each says which fields it reads: where one does not travel with the
 * row (access, a list's own columns), the screen knows nothing and the server alone judges.
 */
import { boletoEmRemessa, boletoForaDeRemessa, remessaComBoletos } from '../boleto/guardas.ts';
import { contaComRetencao, contaDeOutro } from '../contas-pagar/guardas.ts';
import { caixaDeOutro } from '../tesouraria/guardas.ts';
import { tituloInteiro } from '../titulo/guardas.ts';
import { inscricaoPropria, semCertificado } from '../educacional/guardas.ts';
import { devolvivel, doSolicitante, doTeleconsultor } from '../teleconsultoria/guardas.ts';
import { deQuemSaiu } from '../fila/guardas.ts';
import { deQuemTeleatende, tresLigacoes } from '../teleatendimento/guardas.ts';

export type EntradaDaLinha = {
  readonly registro: { readonly [campo: string]: unknown };
  readonly campos: { readonly [campo: string]: unknown };
  /** The number of who looks. */
  readonly eu: number;
};

type GuardaDaLinha = {
  readonly le: readonly string[];
  readonly julga: (entrada: EntradaDaLinha) => string | undefined;
};

export const guardasDaLinha: { readonly [nome: string]: GuardaDaLinha } = {
  'boleto-em-remessa': { le: ['remessaId'], julga: boletoEmRemessa },
  'boleto-fora-de-remessa': { le: ['remessaId'], julga: boletoForaDeRemessa },
  'remessa-com-boletos': { le: ['quantidade'], julga: remessaComBoletos },
  'caixa-de-outro': { le: ['operadorId', 'fechadoPorId'], julga: caixaDeOutro },
  'conta-com-retencao': { le: ['naturezaServico'], julga: contaComRetencao },
  'conta-de-outro': { le: ['registradaPorId', 'alteradaPorId'], julga: contaDeOutro },
  'conta-inteira': { le: ['parcela', 'parcelas'], julga: tituloInteiro },
  'de-quem-saiu': { le: ['_ausencia'], julga: deQuemSaiu },
  'inscricao-propria': { le: ['usuarioId'], julga: inscricaoPropria },
  'inscricao-sem-certificado': { le: ['certificadoId', 'certificadoNumero'], julga: semCertificado },
  'teleatendimento-de-quem-atende': { le: ['atendenteId', 'atendente'], julga: deQuemTeleatende },
  'teleatendimento-tres-ligacoes': { le: ['atendenteId', 'atendente', 'tentativas'], julga: tresLigacoes },
  'teleconsultoria-devolvivel': { le: ['teleconsultorId', 'teleconsultor', '_ausencia'], julga: devolvivel },
  'teleconsultoria-de-quem-perguntou': { le: ['solicitanteId'], julga: doSolicitante },
  // What is asked on the way is judged by the server's own guard of this name.
  'teleconsultoria-respondivel': { le: ['teleconsultorId', 'teleconsultor'], julga: doTeleconsultor },
};

/** Why the step will be refused whatever is answered on the way; undefined: it will not, or the row does not say. */
export function recusaDaLinha(
  guarda: string | undefined,
  registro: EntradaDaLinha['registro'],
  eu: number,
): string | undefined {
  const regra = guarda === undefined ? undefined : guardasDaLinha[guarda];
  if (!regra || regra.le.some((campo) => registro[campo] === undefined)) return undefined;
  return regra.julga({ registro, campos: {}, eu });
}
