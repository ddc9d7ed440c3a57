/** What each person of the clinic does in the story, on their own screen; named as the clinic names its day. */
import { expect, type Page } from '@playwright/test';
import { retornoDaCobranca } from '#tests/support/cnab/retorno-cobranca.ts';
import { entrar } from '#tests/support/entrada.ts';
import type { PelaApi } from '#tests/support/pela-api.ts';
import { escolher } from './antd-apoio.ts';
import { achar, campo, fazer, iso, pergunta } from './dinheiro-apoio.ts';

export { entrar };
export type Linha = { readonly id: number; readonly versao: number };

export const naTela = (page: Page, texto: string) => page.getByText(texto, { exact: true }).first();

/** The step of a record, and its own answer to what it asks. */
export async function dar(page: Page, passo: string): Promise<void> {
  await fazer(page, passo);
  await pergunta(page).getByRole('button', { name: passo, exact: true }).last().click();
}

/** The unit's clock, at the next five minutes that are still today. */
function daquiAPouco(): string {
  const hora = new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    hour: '2-digit',
    minute: '2-digit',
  }).format(Math.ceil((Date.now() + 60_000) / 300_000) * 300_000);
  return hora < '00:10' ? '23:55' : hora;
}

/** The telephone rings: who never came is registered while the time is held, and booked for today. */
export async function atenderOTelefone(
  page: Page,
  paciente: {
    readonly nome: string;
    readonly nascimento: string;
    readonly celular: string;
    readonly cpf: string;
    readonly com: string;
  },
): Promise<void> {
  await entrar(page, 'administrativo', '/agendas');
  await fazer(page, 'Encaixe');
  const encaixe = page.getByRole('dialog', { name: 'Marcar encaixe' });
  await escolher(encaixe, 'Profissional', paciente.com);
  await campo(encaixe, 'Hora').fill(daquiAPouco());
  await encaixe.getByRole('button', { name: 'Continuar' }).click();
  const reserva = page.getByRole('dialog', { name: /Horário reservado/ });
  await reserva.getByRole('combobox', { name: 'Paciente' }).fill(paciente.nome);
  await page.getByRole('button', { name: /^Novo/ }).last().click();
  const cadastro = page.getByRole('dialog', { name: 'Novo paciente' });
  await campo(cadastro, 'Data de nascimento').fill(paciente.nascimento);
  await campo(cadastro, 'Celular').fill(paciente.celular);
  await campo(cadastro, 'CPF').fill(paciente.cpf);
  await cadastro.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(cadastro).toBeHidden();
  await reserva.getByRole('button', { name: 'Marcar', exact: true }).click();
  await expect(reserva).toBeHidden();
}

/** She arrives: found by name, her health plan said, and the ticket given. */
export async function receber(
  page: Page,
  paciente: { readonly nome: string; readonly convenio: string; readonly autorizacao: string },
): Promise<void> {
  await entrar(page, 'administrativo', '/secretaria');
  await page.getByRole('searchbox', { name: 'Nome, CPF ou senha' }).fill(paciente.nome);
  await page.getByRole('button', { name: `Chegou: ${paciente.nome}` }).click();
  const chegada = page.getByRole('dialog', { name: new RegExp(paciente.nome) });
  // Booked before she had told it: the register has it now, and nobody types it again.
  await expect(chegada.getByText(new RegExp(paciente.convenio)).first()).toBeVisible();
  await campo(chegada, 'Número da autorização').fill(paciente.autorizacao);
  await chegada.getByRole('button', { name: 'Registrar chegada' }).click();
  await expect(chegada.getByText(/^Senha [NPS]\d{3,}$/)).toBeVisible();
}

/** Called by the one who attends; answers the chart's number. */
export async function chamarEAtender(page: Page, nome: string, sala: string): Promise<number> {
  await entrar(page, 'profissional', '/atendimento-profissional');
  await page.getByRole('button', { name: `Chamar ${nome}` }).click();
  const cartao = page.locator('.ant-card', { hasText: nome }).filter({ hasText: 'Chamado' });
  // Asked only where neither the appointment nor the escala says the room.
  const qualSala = pergunta(page).getByRole('combobox', { name: 'Para qual sala' });
  await expect(cartao.or(qualSala).first()).toBeVisible();
  if (await qualSala.isVisible()) {
    await escolher(pergunta(page), 'Para qual sala', sala);
    await pergunta(page).getByRole('button', { name: 'Chamar', exact: true }).click();
  }
  await expect(cartao).toBeVisible();
  await cartao.getByRole('button', { name: 'Iniciar atendimento' }).click();
  await expect(page).toHaveURL(/\/prontuarios\/form-prontuario\/\d+/);
  return Number(/form-prontuario\/(\d+)/.exec(page.url())?.[1]);
}

/** The note of the visit, kept. */
export async function escrever(page: Page, nota: { readonly [rotulo: string]: string }): Promise<void> {
  for (const [rotulo, texto] of Object.entries(nota)) await page.getByLabel(rotulo).fill(texto);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Salvo às/)).toBeVisible();
}

/** A medicine by the keyboard alone, issued and signed in one act. */
export async function prescreverEAssinar(
  page: Page,
  remedio: {
    readonly nome: string;
    readonly dose: string;
    readonly frequencia: string;
    readonly dias: string;
  },
): Promise<void> {
  await page.getByRole('tab', { name: 'Prescrições' }).click();
  await page.getByRole('button', { name: 'Nova prescrição' }).click();
  await expect(page.getByRole('combobox', { name: 'Medicamento' })).toBeFocused();
  await page.keyboard.type(remedio.nome);
  await expect(
    page.locator('.ant-select-item-option', { hasText: new RegExp(`^${remedio.nome}`, 'i') }).first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  for (const [rotulo, texto] of [
    ['Dose', remedio.dose],
    ['Frequência', remedio.frequencia],
  ] as const) {
    await expect(page.getByLabel(rotulo, { exact: true })).toBeFocused();
    await page.keyboard.type(texto);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type(remedio.dias);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Emitir e assinar' }).click();
  // The first signature of the day asks the signer's leave, and comes back to the same paper.
  const autorizar = page.getByRole('dialog').getByRole('button', { name: /^Autorizar no/ });
  const assinado = page.getByText('O documento foi assinado.').first();
  await expect(autorizar.or(assinado)).toBeVisible();
  if (await autorizar.isVisible()) {
    await autorizar.click();
    await page.getByRole('button', { name: /^Profissional de Demonstração/ }).click();
    await expect(assinado).toBeVisible();
  }
}

/** The bench types the result, checks it and releases the report. */
export async function liberarResultado(
  page: Page,
  amostraId: number,
  exame: string,
  valor: string,
): Promise<void> {
  await entrar(page, 'admin', `/amostras/form/${amostraId}?aba=resultados`);
  await page.getByRole('textbox', { name: `Resultado de ${exame}` }).fill(valor);
  const gravado = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.keyboard.press('Enter');
  await gravado;
  for (const passo of ['Concluir digitação', 'Conferir', 'Liberar laudo']) {
    await dar(page, passo);
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toHaveCount(0);
  }
  await expect(naTela(page, 'Liberada')).toBeVisible();
}

export async function encerrarProntuario(page: Page, prontuarioId: number): Promise<void> {
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${prontuarioId}`);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Encerrar', exact: true }).click();
  await pergunta(page).getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(page.getByText(/^Um prontuário encerrado não muda/)).toBeVisible();
}

/** The account of the visit, complete: checked, its guides ready, closed. */
export async function fecharConta(page: Page, contaId: number): Promise<void> {
  await entrar(page, 'administrativo', `/contas-atendimento/form/${contaId}`);
  await dar(page, 'Conferir');
  await expect(naTela(page, 'Conferida')).toBeVisible();
  await page.getByRole('tab', { name: 'Guias TISS' }).click();
  await expect(page.getByText('Nada falta: as guias podem sair.')).toBeVisible();
  await dar(page, 'Fechar');
  await expect(naTela(page, 'Fechada')).toBeVisible();
}

/** The plan's invoice closes and becomes a batch, whose file is sent. */
export async function faturarConvenio(page: Page, casa: PelaApi, faturaId: number): Promise<number> {
  await page.goto(`/faturas-convenios/form/${faturaId}`);
  await dar(page, 'Fechar');
  await expect(naTela(page, 'Fechada')).toBeVisible();
  const lote = await casa.primeiro<Linha & { numero: number }>(`lotes-tiss?faturaConvenioId=${faturaId}`);
  await page.goto(`/lotes-tiss/form/${lote?.id}`);
  await expect(naTela(page, 'Pronto para enviar')).toBeVisible();
  await fazer(page, 'Registrar envio do arquivo');
  await campo(pergunta(page), 'Protocolo (opcional)').fill('7300777');
  await pergunta(page).getByRole('button', { name: 'Registrar envio do arquivo', exact: true }).click();
  await expect(naTela(page, 'Enviado')).toBeVisible();
  return lote?.numero ?? 0;
}

/** What the plan answered: read, posted, and the refusal told on the account. */
export async function lerDemonstrativo(page: Page, arquivo: Buffer, contaId: number): Promise<void> {
  await page.goto('/retorno-tiss');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'demonstrativo.xml', mimeType: 'text/xml', buffer: arquivo });
  await expect(naTela(page, 'Lido, a lançar')).toBeVisible();
  await dar(page, 'Lançar');
  await expect(naTela(page, 'Lançado')).toBeVisible();
  await page.goto(`/contas-atendimento/form/${contaId}?aba=glosas`);
  await page.getByRole('tab', { name: 'Glosas' }).click();
  await expect(page.getByRole('region', { name: 'Glosas' })).toContainText('Glosada');
}

/** Her own part: a boleto, the file to the bank, and the bank's answer that it was paid. */
export async function cobrarPeloBanco(
  page: Page,
  casa: PelaApi,
  titulo: Linha & { readonly valorLiquido: string },
  descricao: string,
): Promise<void> {
  await page.goto(`/contas-receber/form/${titulo.id}`);
  await dar(page, 'Emitir boleto');
  await expect(page.getByRole('main')).toContainText(/[0-9]{5}\.[0-9]{5} [0-9]{5}\.[0-9]{6}/);
  await page.goto('/remessa-recebimentos');
  await page.getByRole('button', { name: 'Nova remessa de recebimentos' }).click();
  await campo(page, 'Descrição').fill(descricao);
  await achar(page, 'Conta que recebe', 'Banco do Brasil');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await dar(page, 'Reunir boletos');
  await expect(page.getByRole('region', { name: 'Resumo do registro' })).toContainText(/Boletos\s*[1-9]/);
  await dar(page, 'Gerar arquivo');
  await expect(naTela(page, 'Arquivo gerado')).toBeVisible();
  const remessaId = new URL(page.url()).pathname.split('/').at(-1);
  const { conteudo } = await casa.ler<{ conteudo: string }>(`remessa-recebimentos/${remessaId}`);
  const retorno = retornoDaCobranca(conteudo, () => [
    { movimento: '06', pago: titulo.valorLiquido, ocorridoEm: iso() },
  ]);
  await page.goto(`/remessa-recebimentos/form/${remessaId}?aba=retorno`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'COB.RET', mimeType: 'text/plain', buffer: Buffer.from(retorno, 'latin1') });
  await expect(page.getByText(/Recebido: R\$|Liquidado/).first()).toBeVisible();
  await page.goto(`/contas-receber/form/${titulo.id}`);
  await expect(naTela(page, 'Recebida')).toBeVisible();
}

/** From the receipt of what she paid comes the invoice that the city authorizes. */
export async function emitirReciboENota(page: Page, casa: PelaApi): Promise<void> {
  await dar(page, 'Emitir recibo');
  await page
    .getByRole('status')
    .filter({ hasText: /^Feito: Recibo \d+/ })
    .getByRole('button', { name: 'Abrir' })
    .click();
  await expect(page).toHaveURL(/\/recibos\/form\/\d+/);
  await dar(page, 'Emitir nota fiscal');
  await expect(pergunta(page)).toBeHidden();
  const reciboId = new URL(page.url()).pathname.split('/').at(-1);
  const nota = await casa.primeiro(`notas-servico?reciboId=${reciboId}`);
  await page.goto(`/notas-servico/form/${nota?.id}`);
  await expect(page.getByRole('main')).toContainText('Autorizada');
}

/** The month before this one, which has ended. */
export function mesPassado(): { readonly mes: string; readonly dia: (n: number) => string } {
  const fim = new Date(`${iso().slice(0, 7)}-01T12:00:00Z`);
  fim.setUTCDate(0);
  const mes = fim.toISOString().slice(0, 7);
  return { mes, dia: (n) => `${mes}-${String(n).padStart(2, '0')}` };
}

/** The till's month, its money counted: closed, and nothing more enters it. */
export async function fecharMes(page: Page, caixa: string, mes: string, contado: string): Promise<void> {
  await entrar(page, 'administrativo', '/saldos-contas');
  await page.getByRole('button', { name: `Ações: ${caixa}` }).click();
  await page.getByRole('menuitem', { name: 'Fechar o mês' }).click();
  await campo(page, 'Mês').fill(mes.split('-').toReversed().join('/'));
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('tab', { name: 'Conferência e prova' }).click();
  await fazer(page, 'Fechar o período');
  await campo(pergunta(page), 'Saldo contado ou do extrato em papel (opcional)').fill(contado);
  await pergunta(page).getByRole('button', { name: 'Fechar o período' }).click();
  await expect(
    page.getByText('O mês está fechado: nada mais se registra com data dele nem de antes dele.'),
  ).toBeVisible();
}

/** A figure of a board is a door: behind it stands the row. */
export async function abrirFigura(
  page: Page,
  painel: string,
  figura: RegExp,
  linha: { readonly texto: string; readonly procurar?: string },
): Promise<void> {
  await page.goto(painel);
  await page.getByRole('link', { name: figura }).first().click();
  if (linha.procurar !== undefined) await campo(page, 'Pesquisar').fill(linha.procurar);
  await expect(
    page.locator('tr[data-row-key], tr[data-linha]').filter({ hasText: linha.texto }).first(),
  ).toBeVisible();
}
