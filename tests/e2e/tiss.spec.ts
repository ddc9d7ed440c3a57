/** From an account to the plan and back: guides, batch, message, protocol, statement, glosa (INS-03). */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { analise } from '#tests/support/tiss/mensagens.ts';
import { acao, campo, fazer, iso, pergunta } from './dinheiro-apoio.ts';

type Linha = { readonly id: number; readonly versao: number };
type Guia = Linha & {
  readonly numero: number;
  readonly valor: string;
  readonly itens: readonly { readonly codigo: string; readonly descricao: string }[];
};
type Lote = Linha & { readonly numero: number };
type Contrato = Linha & { readonly convenioId: number; readonly codigoNaOperadora: string };

test('[INS-03] a fatura fechada vira lote, o XML se baixa, o protocolo se guarda e o demonstrativo traz a glosa', async ({
  page,
}) => {
  const casa = await pelaApi(page.request);
  const contrato = await casa.primeiro<Contrato>('prestadores-convenios?codigo=TISS1');
  const convenioId = contrato?.convenioId ?? 0;
  const { registroAns } = await casa.ler<{ registroAns: string }>(`convenios/${convenioId}`);
  const plano = await casa.primeiro(`planos?convenioId=${convenioId}`);
  const guiaAnterior = await casa.primeiro<Guia>(`guias-tiss?tipo=SP_SADT&_sort=id`);
  const { itens } = await casa.ler<Guia>(`guias-tiss/${guiaAnterior?.id}`);
  const [item] = itens;
  const modelo = await casa.ler<{ profissionalId: number }>(
    `contas-atendimento/${(await casa.primeiro<{ contaAtendimentoId: number }>('guias-tiss?_sort=id'))?.contaAtendimentoId}`,
  );
  const { id: pacienteId, nome } = await casa.paciente('Guia');
  const conta = await casa.criar<Linha>('contas-atendimento', {
    pacienteId,
    data: iso(),
    profissionalId: modelo.profissionalId,
    convenioId,
    planoId: plano?.id,
    numeroCarteira: '0419753001031684',
    numeroAutorizacao: '7761007103',
    senhaAutorizacao: 'S1007103',
    dataAutorizacao: iso(),
    validadeSenha: iso(30),
    indicacaoClinica: 'Investigação de anemia',
  });
  await casa.criar('itens-conta-atendimento', {
    contaId: conta.id,
    tipo: 'PROCEDIMENTO',
    codigo: item?.codigo,
    descricao: item?.descricao,
    quantidade: '1',
  });
  await casa.passo('contas-atendimento', await casa.ler<Linha>(`contas-atendimento/${conta.id}`), 'conferir');

  // Beside the account, what will leave and that nothing lacks.
  await entrar(page, 'administrativo', `/contas-atendimento/form/${conta.id}`);
  await page.getByRole('tab', { name: 'Guias TISS' }).click();
  await expect(page.getByText('Nada falta: as guias podem sair.')).toBeVisible();
  await semFalhasDeAxe(page);
  await fazer(page, 'Fechar');
  await pergunta(page).getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(page.getByText('Fechada', { exact: true }).first()).toBeVisible();

  // The bill, closed, makes the batch; its message is made by the queue.
  const fatura = await casa.criar<Linha>('faturas-convenios', {
    convenioId,
    competencia: iso().slice(0, 7),
  });
  await page.goto(`/faturas-convenios/form/${fatura.id}`);
  await fazer(page, 'Fechar');
  await pergunta(page).getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(page.getByText('Fechada', { exact: true }).first()).toBeVisible();
  const lote = await casa.primeiro<Lote>(`lotes-tiss?faturaConvenioId=${fatura.id}`);
  await page.goto(`/lotes-tiss/form/${lote?.id}`);
  await expect(page.getByText('Pronto para enviar', { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Mensagem' }).click();
  await expect(page.getByText(/confere com o esquema publicado pela ANS/)).toBeVisible();
  await semFalhasDeAxe(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar XML' }).click();
  const xml = readFileSync(await (await download).path(), 'latin1');
  expect(xml).toContain(`<ans:numeroLote>${lote?.numero}</ans:numeroLote>`);
  expect(xml).toContain('<ans:numeroCarteira>0419753001031684</ans:numeroCarteira>');

  await fazer(page, 'Registrar envio do arquivo');
  await campo(pergunta(page), 'Protocolo (opcional)').fill('7300112');
  await pergunta(page).getByRole('button', { name: 'Registrar envio do arquivo', exact: true }).click();
  await expect(page.getByText('Enviado', { exact: true }).first()).toBeVisible();

  // What the plan answers: read, matched, posted.
  const guia = await casa.primeiro<Guia>(`guias-tiss?contaAtendimentoId=${conta.id}`);
  const valor = guia?.valor ?? '';
  await page.goto('/retorno-tiss');
  await expect(page.getByText('Arraste o arquivo XML, ou clique para escolher')).toBeVisible();
  await semFalhasDeAxe(page);
  await page.locator('input[type=file]').setInputFiles({
    name: 'demonstrativo.xml',
    mimeType: 'text/xml',
    buffer: analise(
      { registro: registroAns, codigo: contrato?.codigoNaOperadora ?? '', dia: iso() },
      lote?.numero ?? 0,
      guia?.numero ?? 0,
      [{ sequencial: 1, codigo: item?.codigo ?? '', informado: valor, glosas: [['1702', valor]] }],
    ),
  });
  await expect(page.getByText('Lido, a lançar', { exact: true }).first()).toBeVisible();
  await acao(page, 'Lançar').click();
  await pergunta(page).getByRole('button', { name: 'Lançar', exact: true }).click();
  const demonstrativo = Number(new URL(page.url()).pathname.split('/').at(-1));
  await expect
    .poll(async () => (await casa.ler<{ situacao: string }>(`demonstrativos-tiss/${demonstrativo}`)).situacao)
    .toBe('LANCADO');
  // The open record follows the queue by itself.
  await expect(page.getByText('Lançado', { exact: true }).first()).toBeVisible();

  // The glosa stands with the account, and on its guide.
  await page.goto(`/contas-atendimento/form/${conta.id}`);
  await expect(page.getByText(nome).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Glosas' }).click();
  await expect(page.getByRole('region', { name: 'Glosas' })).toContainText('Glosada');
  await page.getByRole('tab', { name: 'Guias TISS' }).click();
  const linha = page.getByRole('row').filter({ hasText: String(guia?.numero) });
  await expect(linha).toContainText('Analisada');
  await semFalhasDeAxe(page);
});
