/** From a receipt to the authorised service invoice and its paper (FIN-07). */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { pfxDeTeste } from '../../mock-server/nfse.ts';
import { fazer, pergunta } from './dinheiro-apoio.ts';

type Linha = { readonly id: number; readonly versao: number; readonly nomeTomador: string };

test('[FIN-07] a nota sai do recibo, é autorizada à vista, e dá a DANFSe; o mês diz o que falta', async ({
  page,
}) => {
  const casa = await pelaApi(page.request, 'administrativo');
  const notas = await casa.ler<readonly { reciboId: number }[]>('notas-servico?_start=0&_end=200');
  const comNota = new Set(notas.map(({ reciboId }) => reciboId));
  const recibos = await casa.ler<readonly { id: number }[]>(
    'recibos?situacao=VALIDO&_sort=id&_order=DESC&_start=0&_end=50',
  );
  const recibo = recibos.find(({ id }) => !comNota.has(id));

  await entrar(page, 'administrativo', `/recibos/form/${recibo?.id}`);
  await fazer(page, 'Emitir nota fiscal');
  await semFalhasDeAxe(page);
  await pergunta(page).getByRole('button', { name: 'Emitir nota fiscal', exact: true }).click();
  await expect(pergunta(page)).toBeHidden();
  const nota = await casa.primeiro<Linha>(`notas-servico?reciboId=${recibo?.id}`);

  // Followed on the screen: the queue sends it, the national system answers.
  await page.goto(`/notas-servico/form/${nota?.id}`);
  await expect(page.getByRole('heading', { name: nota?.nomeTomador ?? '' }).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Autorizada');
  await semFalhasDeAxe(page);
  await page.getByRole('tab', { name: 'Nota e DANFSe' }).click();
  await expect(page.getByRole('main')).toContainText('Emitida na produção restrita');
  await semFalhasDeAxe(page);
  const papel = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar DANFSe' }).click();
  expect((await papel).suggestedFilename()).toMatch(/\.pdf$/);

  await page.goto('/notas-servico');
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: nota?.nomeTomador ?? '' })
      .first(),
  ).toContainText('Autorizada');
  await semFalhasDeAxe(page);
  await page.goto('/notas-servico-mes');
  await expect(page.getByRole('main')).toContainText('Rejeitada');
  await semFalhasDeAxe(page);
  // The month at once: asked first, then told until nothing is on its way.
  await page.getByRole('button', { name: 'Emitir do mês' }).click();
  await pergunta(page).getByRole('button', { name: 'Emitir do mês' }).click();
  await expect(pergunta(page)).toBeHidden();
  await expect(page.getByRole('main').getByText('Sem nota', { exact: true })).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
  await semFalhasDeAxe(page);
});

test('[FIN-07] o certificado se troca à vista: o vencido, o de outra unidade e a senha errada dizem o que fazer @longo', async ({
  page,
}) => {
  const casa = await pelaApi(page.request, 'administrativo');
  const unidade = await casa.primeiro<{ readonly id: number; readonly cnpj: string }>('prestadores?id=1');
  const arquivo = (cn: string, dias = 365) => ({
    name: 'certificado.pfx',
    mimeType: 'application/x-pkcs12',
    buffer: pfxDeTeste(cn, 'Segredo-1', { dias }),
  });
  const cnpj = unidade?.cnpj ?? '';
  const configuracao = await casa.primeiro<{ readonly id: number }>('configuracoes-notas-servico?_sort=id');
  await entrar(page, 'administrativo', `/configuracoes-notas-servico/form/${configuracao?.id}`);
  await page.getByRole('tab', { name: 'Certificado' }).click();
  const main = page.getByRole('main');
  const enviar = async (dado: ReturnType<typeof arquivo>, senha: string): Promise<void> => {
    await main.getByLabel('Arquivo .pfx ou .p12').setInputFiles(dado);
    await main.getByLabel('Senha do certificado').fill(senha);
    await main.getByRole('button', { name: 'Trocar certificado' }).click();
  };
  await enviar(arquivo(`CLINICA AURORA:${cnpj}`), 'errada');
  await expect(main).toContainText('senha não abre');
  await enviar(arquivo(`CLINICA AURORA:${cnpj}`, -3), 'Segredo-1');
  await expect(main).toContainText('venceu');
  await enviar(arquivo('OUTRA CASA:11222333000181'), 'Segredo-1');
  await expect(main).toContainText('11.222.333/0001-81');
  await semFalhasDeAxe(page);
  await enviar(arquivo(`CLINICA AURORA:${cnpj}`), 'Segredo-1');
  await expect(page.getByText('Certificado guardado.')).toBeVisible();
  await main.getByRole('button', { name: 'Retirar' }).click();
  await pergunta(page).getByRole('button', { name: 'Manter' }).click();
  await expect(main).toContainText('CLINICA AURORA');
});
