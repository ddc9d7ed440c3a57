/** A sample of the bench for browser tests: a patient of its own, the order of a glucose, issued. */
import type { APIRequestContext } from '@playwright/test';
import { pelaApi, type PelaApi } from './pela-api.ts';

export type AmostraPedida = { readonly id: number; readonly versao: number; readonly etiqueta: string };

export type Pedida = {
  readonly amostra: AmostraPedida;
  readonly pedidoId: number;
  /** The name of the patient. */
  readonly nome: string;
  readonly admin: PelaApi;
  readonly medica: PelaApi;
  /** Takes a step of the sample as it is now. */
  readonly passo: (transicao: string) => Promise<unknown>;
};

export async function amostraPedida(
  request: APIRequestContext,
  nomeDoPaciente: string,
  { urgencia = 'ELETIVO', ...campos }: { readonly urgencia?: string; readonly dataNascimento?: string } = {},
): Promise<Pedida> {
  const casa = await pelaApi(request, 'prestador');
  const medica = await pelaApi(request, 'profissional');
  const admin = await pelaApi(request);
  const { id: pacienteId, nome } = await casa.paciente(nomeDoPaciente, {
    situacaoAlergias: 'NEGA',
    sexo: 'F',
    ...campos,
  });
  const categoria = await medica.primeiro('categorias-prontuario?nome=Retorno');
  const prontuario = await medica.criar('prontuarios', {
    pacienteId,
    categoriaId: categoria?.id,
    iniciadoEm: new Date(Date.now() - 60_000).toISOString(),
  });
  const glicose = await admin.primeiro<{ procedimentoId: number }>('exames-laboratorio?codigo=GLI');
  const pedido = await medica.criar('pedidos-exame', {
    prontuarioId: prontuario.id,
    urgencia,
    itens: [{ procedimentoId: glicose?.procedimentoId, quantidade: 1 }],
  });
  await medica.passo('pedidos-exame', pedido, 'emitir');
  const amostra = await admin.primeiro<AmostraPedida>(`amostras?pedidoId=${pedido.id}`);
  if (!amostra) throw new Error(`the order ${pedido.id} has no sample`);
  const passo = async (transicao: string) =>
    admin.passo(
      'amostras',
      await admin.ler<AmostraPedida>(`amostras/${amostra.id}`),
      transicao,
      transicao === 'coletar' ? { etiquetaLida: amostra.etiqueta } : {},
    );
  return { amostra, pedidoId: pedido.id, nome, admin, medica, passo };
}
