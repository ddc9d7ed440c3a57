/** A request to a convênio, sent from a telephone without an account, answered inside, and finished by who sent it (CLIN-09, INS-01). */
import { expect, test, type Page } from '@playwright/test';
import { solicitacaoPublica } from '#messages/solicitacao-publica.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi, unico } from '#tests/support/pela-api.ts';

type Linha = { readonly id: number; readonly versao: number; readonly protocolo: string };

const CELULAR = { width: 390, height: 844 };
const NASCIMENTO = '14/03/1979';

/** A member of the convênio of the demonstration whom nobody else works with. */
async function membro(page: Page): Promise<{ readonly matricula: string; readonly nome: string }> {
  const casa = await pelaApi(page.request);
  const canal = await casa.primeiro<{ convenioId: number }>('canais-solicitacao?endereco=ipsemg');
  const matricula = `9${unico('').replaceAll(/\D/g, '').slice(-9)}`;
  const nome = `Helena ${matricula}`;
  await casa.criar('beneficiarios', {
    convenioId: canal?.convenioId,
    matricula,
    nome,
    nascimento: '1979-03-14',
  });
  return { matricula, nome };
}

async function identificar(page: Page, nascimento: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Data de nascimento' }).fill(nascimento);
  await page.getByRole('button', { name: 'Continuar' }).click();
}

test.use({ viewport: CELULAR });

test('[INS-01] pelo celular: errado não diz o que está errado, o arquivo recusado diz o que fazer, e o recibo leva à consulta', async ({
  page,
}) => {
  const { matricula } = await membro(page);
  await page.goto(`/external/enviar/${matricula}`);
  await expect(page).toHaveURL(new RegExp(`/solicitacao-transcricao/enviar/${matricula}$`));
  await expect(page.getByRole('heading', { name: 'Enviar Solicitação', level: 1 })).toBeVisible();
  await semFalhasDeAxe(page);
  await identificar(page, '15/03/1979');
  await expect(page.getByRole('alert')).toContainText(solicitacaoPublica.naoConfere);
  await identificar(page, NASCIMENTO);

  const foto = await page.screenshot({ type: 'png' });
  const escolher = page.locator('#pedido');
  await escolher.setInputFiles([
    { name: 'frente.png', mimeType: 'image/png', buffer: foto },
    {
      name: 'IMG_0001.heic',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1'),
    },
  ]);
  const arquivos = page.getByRole('list', { name: 'Arquivos escolhidos' });
  await expect(arquivos.getByRole('listitem').filter({ hasText: 'IMG_0001.heic' })).toContainText('HEIC');
  await expect(arquivos.getByRole('listitem').filter({ hasText: 'frente.png' })).toContainText('Enviado');
  await semFalhasDeAxe(page);

  await page.getByRole('textbox', { name: 'Profissional que pediu' }).fill('Dra. Carla Menezes');
  const enviar = page.getByRole('button', { name: 'Enviar Solicitação' });
  await enviar.click();
  await expect(page.getByText('Um arquivo não foi enviado.')).toBeVisible();
  await expect(page.getByText('Marque que leu e concorda para enviar.')).toBeVisible();
  // A reload loses no word that was typed; who it is, is asked anew.
  await page.reload();
  await identificar(page, NASCIMENTO);
  await expect(page.getByRole('textbox', { name: 'Profissional que pediu' })).toHaveValue(
    'Dra. Carla Menezes',
  );
  await escolher.setInputFiles({ name: 'frente.png', mimeType: 'image/png', buffer: foto });
  await expect(arquivos.getByRole('listitem')).toContainText('Enviado');
  await page.getByRole('checkbox', { name: 'Li e concordo com o texto acima.' }).check();
  await enviar.click();

  await expect(page.getByRole('heading', { name: 'Solicitação recebida' })).toBeFocused();
  await expect(page.getByRole('img', { name: 'QR do endereço da consulta' })).toBeVisible();
  await semFalhasDeAxe(page);
  await page.getByRole('link', { name: 'Consultar solicitação' }).click();
  await page.getByRole('textbox', { name: 'Data de nascimento' }).fill(NASCIMENTO);
  await page.getByRole('button', { name: 'Consultar solicitação' }).click();
  await expect(page.getByText('Em análise')).toBeVisible();
  await semFalhasDeAxe(page);
});

test('[INS-01] a linha que cai a 90 % continua de onde parou', async ({ page }) => {
  const { matricula } = await membro(page);
  // A PDF goes as it is: four pieces, the last of which meets a line that dropped.
  const pdf = Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    Buffer.alloc(900_000, '% página\n'),
    Buffer.from('\n%%EOF\n'),
  ]);
  const pedacos: number[] = [];
  let caidas = 0;
  await page.route(/\/arquivos\/[^/]+\?de=/, async (route) => {
    const de = Number(new URL(route.request().url()).searchParams.get('de'));
    pedacos.push(de);
    if (de > 700_000 && caidas++ < 2) await route.abort('connectionreset');
    else await route.continue();
  });
  await page.goto(`/solicitacao-transcricao/enviar/${matricula}`);
  await identificar(page, NASCIMENTO);
  await page
    .locator('#pedido')
    .setInputFiles({ name: 'pedido.pdf', mimeType: 'application/pdf', buffer: pdf });
  const arquivo = page.getByRole('list', { name: 'Arquivos escolhidos' }).getByRole('listitem');
  await expect(arquivo).toContainText('Sem conexão.');
  await expect(arquivo).toContainText('Enviado', { timeout: 20_000 });
  // What had come was not sent again.
  expect(pedacos.filter((de) => de === 0)).toHaveLength(1);
  expect(pedacos.filter((de) => de > 700_000).length).toBeGreaterThanOrEqual(2);
});

test('[CLIN-09] a fila pede documentação, quem enviou responde na página, autoriza-se e finaliza-se', async ({
  page,
  browser,
}) => {
  const casa = await pelaApi(page.request);
  const { matricula, nome } = await membro(page);
  const canal = await casa.primeiro('canais-solicitacao?endereco=ipsemg');
  const beneficiario = await casa.primeiro(`beneficiarios?matricula=${matricula}`);
  const { id, protocolo } = await casa.criar<Linha>('solicitacoes-convenio', {
    canalId: canal?.id,
    beneficiarioId: beneficiario?.id,
    carater: 'URGENCIA',
    itens: [{ descricao: 'Sessão de fisioterapia', quantidadeSolicitada: 10 }],
  });

  await page.setViewportSize({ width: 1366, height: 768 });
  await entrar(page, 'admin', '/prontuarios-ipsemg');
  await page.getByRole('main').getByRole('button', { name: 'Escolher prestador' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Alterar Prestador' });
  await dialogo.locator('label').filter({ hasText: 'Clínica Aurora' }).click();
  await dialogo.getByRole('button', { name: 'Alterar' }).click();
  await expect(dialogo).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Solicitações IPSEMG', level: 1 })).toBeVisible();
  const linha = page.getByRole('row').filter({ hasText: nome });
  await expect(linha).toContainText('faltam 4 dias 23 h');
  await expect(linha).toContainText('Urgência');
  await semFalhasDeAxe(page);
  await linha.getByRole('button', { name: `Mais ações de ${nome}` }).click();
  await page.getByRole('menuitem', { name: 'Pedir documentação' }).click();
  const pergunta = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await pergunta.getByRole('textbox').first().fill('Envie o exame anterior.');
  await pergunta.getByRole('button', { name: 'Pedir documentação' }).click();
  await expect(linha).toBeHidden();

  // Whoever sent it, at a telephone of their own.
  const fora = await (await browser.newContext({ viewport: CELULAR })).newPage();
  await fora.goto(`/consultar/${matricula}/${protocolo}`);
  await fora.getByRole('textbox', { name: 'Data de nascimento' }).fill(NASCIMENTO);
  await fora.getByRole('button', { name: 'Consultar solicitação' }).click();
  await expect(fora.getByText('Envie o exame anterior.')).toBeVisible();
  await semFalhasDeAxe(fora);
  await fora.getByRole('textbox', { name: 'Sua resposta' }).fill('Segue o exame do ano passado.');
  await fora.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(fora.getByText('Resposta enviada. A análise continua.')).toBeVisible();

  // The queue hears of it by itself.
  await expect(linha).toBeVisible();
  await linha.getByRole('link', { name: `Analisar: ${nome}` }).click();
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click();
  const autorizar = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await autorizar.getByRole('textbox', { name: 'Senha de autorização' }).fill('IP77001');
  await autorizar
    .getByRole('textbox', { name: 'Validade da senha' })
    .or(autorizar.getByLabel('Validade da senha'))
    .first()
    .fill('31/12/2099');
  await autorizar.getByRole('button', { name: 'Autorizar', exact: true }).click();
  await expect(autorizar).toBeHidden();
  await expect(page.getByText('Autorizado').first()).toBeVisible();

  await fora.goto(`/external/finalizacao-transcricao?matricula=${matricula}&protocolo=${protocolo}`);
  await fora.getByRole('textbox', { name: 'Data de nascimento' }).fill(NASCIMENTO);
  await fora.getByRole('button', { name: 'Continuar' }).click();
  await expect(fora.getByText('Autorização vale até')).toBeVisible();
  await expect(fora.getByText('IP77001')).toBeHidden();
  await fora.getByRole('button', { name: 'Finalizar' }).click();
  await expect(fora.getByText('Transcrição finalizada')).toBeVisible();
  await semFalhasDeAxe(fora);
  const fim = await casa.ler<{ finalizadaEm: string | null }>(`solicitacoes-convenio/${id}`);
  expect(fim.finalizadaEm).not.toBeNull();
});
