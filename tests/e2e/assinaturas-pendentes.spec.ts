/** From 'Pedir assinatura' to a batch signed with one authorization, a refusal with its reason, and what the requester sees. */
import { expect, test, type Page } from '@playwright/test';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { criarDocumentos, escutar } from '#tests/support/documento-de-paciente.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';

/** The reception asks for one document's signature, on the screen. */
async function pedir(page: Page, arquivo: string, mensagem = ''): Promise<void> {
  await page.getByRole('grid').getByRole('row').filter({ hasText: arquivo }).click();
  await page
    .getByRole('toolbar', { name: 'Ações de documentos' })
    .getByRole('button', { name: 'Mais' })
    .click();
  await page.getByRole('menuitem', { name: 'Pedir assinatura' }).click();
  const dialogo = page.getByRole('dialog', { name: `Pedir assinatura de ${arquivo}` });
  await dialogo.getByRole('checkbox', { name: /Profissional de Demonstração/ }).check();
  if (mensagem) await dialogo.getByLabel('Mensagem (opcional)').fill(mensagem);
  await semFalhasDeAxe(page);
  await dialogo.getByRole('button', { name: 'Pedir assinatura' }).click();
  await expect(dialogo).toBeHidden();
}

/** Leaves the person authorised in the cloud, with nothing chosen. */
async function autorizado(page: Page, abrir: () => Promise<void>): Promise<void> {
  await abrir();
  const lote = page.getByRole('dialog', { name: 'Assinar 1 documento' });
  const autorizar = lote.getByRole('button', { name: 'Autorizar no VIDaaS' });
  await expect(autorizar.or(lote.getByRole('button', { name: 'Assinar 1 documento' }))).toBeVisible();
  if (await autorizar.isVisible()) {
    await autorizar.click();
    await page.getByRole('button', { name: /^Profissional de Demonstração/ }).click();
    await expect(page).toHaveURL(/\/assinaturas-pendentes\?escolhidos=/);
  }
  await page.goto('/assinaturas-pendentes');
}

test('[NGS-35] [SIGN-02] pedir, receber o aviso, ver, recusar um com motivo e assinar os outros de uma vez', async ({
  page,
  browser,
}) => {
  const erros = escutar(page);
  const { id, nome } = await criarDocumentos(page, 'profissional', [
    'atestado.pdf',
    'evolução.pdf',
    'termo.pdf',
  ]);
  await entrar(page, 'administrativo', `/pacientes/form-pacientes/${id}?aba=documentos`);
  // Its arrival moves the page: a press that began before it would end beside its row.
  await expect(page.getByText('Ative as notificações')).toBeVisible();
  await pedir(page, 'atestado.pdf', 'A paciente busca hoje.');
  await pedir(page, 'evolução.pdf');
  await pedir(page, 'termo.pdf');

  const contexto = await browser.newContext();
  const medico = await contexto.newPage();
  const errosMedico = escutar(medico);
  await entrar(medico, 'profissional', '/notificacoes');
  await expect(medico.getByText('Pediram a sua assinatura').first()).toBeVisible();
  await medico.goto('/assinaturas-pendentes');
  const linha = (arquivo: string, pagina = medico) =>
    pagina.getByRole('listitem').filter({ hasText: nome }).filter({ hasText: arquivo });
  await expect(linha('atestado.pdf')).toContainText('A paciente busca hoje.');
  await expect(linha('evolução.pdf')).toContainText('Recepção da Clínica Aurora pediu');
  await semFalhasDeAxe(medico);

  // Seen in the viewer before it is answered.
  await linha('termo.pdf').getByRole('button', { name: 'Ver' }).click();
  await expect(medico.getByRole('dialog').getByText('Página 1').first()).toBeVisible();
  await medico.keyboard.press('Escape');

  await linha('termo.pdf').getByRole('button', { name: 'Recusar' }).click();
  const recusa = medico
    .getByRole('alertdialog')
    .or(medico.getByRole('dialog'))
    .filter({ hasText: 'Recusar a assinatura de termo.pdf?' });
  await recusa.getByRole('button', { name: 'Recusar' }).click();
  await expect(recusa.getByRole('alert')).toHaveText('Diga por que recusa.');
  await recusa.getByLabel('Motivo').fill('Falta a testemunha');
  await recusa.getByRole('button', { name: 'Recusar' }).click();
  await expect(linha('termo.pdf')).toHaveCount(0);

  // One authorization for both; it leads back to the same choice.
  const marcar = (arquivo: string) => linha(arquivo).getByRole('checkbox').check();
  await marcar('atestado.pdf');
  await marcar('evolução.pdf');
  await medico.getByRole('button', { name: 'Assinar 2 documentos' }).click();
  const lote = medico.getByRole('dialog', { name: 'Assinar 2 documentos' });
  await lote.getByRole('radio', { name: /VIDaaS/ }).check();
  const autorizar = lote.getByRole('button', { name: 'Autorizar no VIDaaS' });
  const assinar = lote.getByRole('button', { name: 'Assinar 2 documentos' });
  await expect(autorizar.or(assinar)).toBeVisible();
  await semFalhasDeAxe(medico);
  if (await autorizar.isVisible()) {
    await autorizar.click();
    await medico.getByRole('button', { name: /^Profissional de Demonstração/ }).click();
    // Back with it the signing of both goes on by itself.
  } else await assinar.click();
  const resultado = medico.getByRole('dialog', { name: 'Resultado' });
  await expect(resultado.getByRole('status')).toHaveText('Os 2 documentos foram assinados.');
  await expect(resultado.getByRole('listitem').filter({ hasText: 'Assinado' })).toHaveCount(2);
  await resultado.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(linha('atestado.pdf')).toHaveCount(0);

  // A phone shows the same without a sideways scroll.
  await medico.setViewportSize({ width: 390, height: 844 });
  await medico.getByRole('radiogroup', { name: 'Mostrar' }).getByText('Resolvidos').click();
  await expect(linha('evolução.pdf')).toContainText('Assinado');
  await expect
    .poll(() => medico.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(390);
  await semFalhasDeAxe(medico);

  // Who asked sees how each stands.
  await page.goto('/assinaturas-pendentes?visao=enviados&resolvidos=true');
  await expect(linha('termo.pdf', page)).toContainText('Motivo: Falta a testemunha');
  await expect(linha('atestado.pdf', page)).toContainText('Assinado');
  await contexto.close();
  expect([...erros, ...errosMedico]).toEqual([]);
});

test('[SIGN-02] a autorização acaba no meio do lote: dito uma vez, o assinado fica, o resto segue depois dela @longo', async ({
  page,
  browser,
}) => {
  const { id, nome } = await criarDocumentos(page, 'profissional', ['1.pdf', '2.pdf', '3.pdf']);
  await entrar(page, 'administrativo', `/pacientes/form-pacientes/${id}?aba=documentos`);
  for (const arquivo of ['1.pdf', '2.pdf', '3.pdf']) await pedir(page, arquivo);

  const contexto = await browser.newContext();
  const medico = await contexto.newPage();
  const erros = escutar(medico);
  await entrar(medico, 'profissional', '/assinaturas-pendentes');
  const linha = (arquivo: string) =>
    medico.getByRole('listitem').filter({ hasText: nome }).filter({ hasText: arquivo });
  await autorizado(medico, () => linha('1.pdf').getByRole('button', { name: 'Assinar' }).click());
  for (const arquivo of ['1.pdf', '2.pdf', '3.pdf']) await linha(arquivo).getByRole('checkbox').check();

  // The provider takes the first document and no more.
  await medico.route(
    '**/lote',
    async (route) => {
      const { documentos, ...resto } = route.request().postDataJSON() as {
        documentos: { objectId: string }[];
      };
      const resposta = await route.fetch({ postData: { ...resto, documentos: documentos.slice(0, 1) } });
      const { resultados } = (await resposta.json()) as { resultados: object[] };
      const esperam = documentos
        .slice(1)
        .map(({ objectId }) => ({ objectId, ok: false, mensagem: 'x', autorizar: true }));
      await route.fulfill({ response: resposta, json: { resultados: [...resultados, ...esperam] } });
    },
    { times: 1 },
  );
  await medico.getByRole('button', { name: 'Assinar 3 documentos' }).click();
  await medico
    .getByRole('dialog', { name: 'Assinar 3 documentos' })
    .getByRole('button', { name: 'Assinar 3 documentos' })
    .click();
  const resultado = medico.getByRole('dialog', { name: 'Resultado' });
  await expect(resultado.getByRole('status')).toHaveText('1 de 3 documentos foram assinados.');
  await expect(resultado.getByRole('alert')).toHaveText(
    'A autorização do VIDaaS acabou no meio: autorize de novo para assinar os 2 que faltam.',
  );
  await expect(resultado.getByRole('listitem').filter({ hasText: 'Espera a nova autorização' })).toHaveCount(
    2,
  );
  await semFalhasDeAxe(medico);
  await resultado.getByRole('button', { name: 'Autorizar no VIDaaS' }).click();
  await medico.getByRole('button', { name: /^Profissional de Demonstração/ }).click();
  // Back with it, the signing of those two goes on by itself.
  await expect(medico).toHaveURL(/\/assinaturas-pendentes\?escolhidos=/);
  await expect(resultado.getByRole('status')).toHaveText('Os 2 documentos foram assinados.');
  await expect(linha('1.pdf')).toHaveCount(0);
  await contexto.close();
  expect(erros).toEqual([]);
});

test('[SIGN-02] o que já foi assinado ou mudou é dito documento a documento; quem pediu cancela @longo', async ({
  page,
  browser,
}) => {
  const { id, nome } = await criarDocumentos(page, 'profissional', ['a.pdf', 'b.pdf']);
  await entrar(page, 'administrativo', `/pacientes/form-pacientes/${id}?aba=documentos`);
  await pedir(page, 'a.pdf');
  await pedir(page, 'b.pdf');

  const contexto = await browser.newContext();
  const medico = await contexto.newPage();
  await entrar(medico, 'profissional', '/assinaturas-pendentes');
  const linha = (arquivo: string) =>
    medico.getByRole('listitem').filter({ hasText: nome }).filter({ hasText: arquivo });
  await autorizado(medico, () => linha('a.pdf').getByRole('button', { name: 'Assinar' }).click());
  await linha('a.pdf').getByRole('checkbox').check();
  await linha('b.pdf').getByRole('checkbox').check();

  // Renamed meanwhile: what the signer saw is not what is there.
  await page.getByRole('grid').getByRole('row').filter({ hasText: 'b.pdf' }).click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: /nome/i }).fill('c');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'c.pdf' })).toBeVisible();

  await medico.getByRole('button', { name: 'Assinar 2 documentos' }).click();
  const lote = medico.getByRole('dialog', { name: 'Assinar 2 documentos' });
  await lote.getByRole('button', { name: 'Assinar 2 documentos' }).click();
  const resultado = medico.getByRole('dialog', { name: 'Resultado' });
  await expect(resultado.getByRole('status')).toHaveText('1 de 2 documentos foram assinados.');
  await expect(resultado.getByRole('listitem').filter({ hasText: 'b.pdf' })).toContainText(
    'O arquivo mudou depois que foi aberto.',
  );
  await contexto.close();

  await page.goto('/assinaturas-pendentes?visao=enviados');
  const meu = page.getByRole('listitem').filter({ hasText: nome }).filter({ hasText: 'c.pdf' });
  await meu.getByRole('button', { name: 'Cancelar pedido' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar pedido' }).click();
  await expect(page.getByText('Pedido cancelado.')).toBeVisible();
  await expect(meu).toHaveCount(0);
});

test('[PERM-05] [SIGN-02] no cadastro dos pedidos, cada linha oferece só o passo de quem a vê @longo', async ({
  page,
}) => {
  const erros = escutar(page);
  const arquivo = `pedido ${Date.now()}.pdf`;
  const { id } = await criarDocumentos(page, 'profissional', [arquivo]);
  const token = await cabecalhos(page.request);
  const eu = await page.request.get('/api/auth/me', {
    headers: await cabecalhos(page.request, 'profissional'),
  });
  const headers = {
    ...token,
    'id-prestador': String(((await eu.json()) as { idPrestador: number }).idPrestador),
  };
  const pasta = await page.request.get(
    `/api/cmis/listar-documentos-pasta?modulo=pacientes&id=${id}&objectId=raiz`,
    { headers },
  );
  const [{ objectId }] = (await pasta.json()) as [{ objectId: string }];
  const pessoas = await page.request.get('/api/assinaturas/assinantes?modulo=pacientes', { headers });
  const pessoa = ((await pessoas.json()) as { id: number; nome: string }[]).find(({ nome }) =>
    nome.startsWith('Profissional de'),
  );
  const data = { modulo: 'pacientes', objectId, assinantes: [pessoa?.id] };
  expect((await page.request.post('/api/assinaturas/pedidos', { headers, data })).status()).toBe(201);

  // The administrator asked: what they may do is take it back, and neither refuse nor change it.
  await page.goto('/favicon.svg');
  const chave = [SESSION_KEYS.idPrestador, headers['id-prestador']] as const;
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), chave);
  await entrar(page, 'admin', '/assinatura-pedidos');
  const linha = page.getByRole('row').filter({ hasText: arquivo });
  await expect(linha).toContainText('Aguardando');
  await linha.hover();
  await linha.getByRole('button', { name: /^Ações de/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Cancelar pedido' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Recusar|Excluir|Editar/ })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Cancelar pedido' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar pedido' }).click();
  await expect(linha).toContainText('Cancelado');
  // Over, it offers no step; its history tells how it came to that.
  await linha.hover();
  await linha.getByRole('button', { name: /^Ações de/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Histórico', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Cancelar pedido|Recusar/ })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Histórico', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Situações' })).toContainText('Cancelar pedido');
  await semFalhasDeAxe(page);
  expect(erros).toEqual([]);
});
