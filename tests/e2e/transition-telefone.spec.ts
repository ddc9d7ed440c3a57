/** The dialogs of the steps of care elsewhere, on a phone (CLIN-04, CLIN-07, TELE-01): seen whole, within reach of a thumb and of the keys. */
import { expect, test } from '@playwright/test';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { escolher } from './antd-apoio.ts';

const CELULAR = { width: 390, height: 844 };
/** Register, where its record opens, states with something to do, who does it. */
const CADASTROS = [
  ['internacoes', '/internacoes/form/', ['SOLICITADA', 'INTERNADA', 'ALTA_SOLICITADA'], 'admin'],
  [
    'pedidos-ambulancia',
    '/pedidos-ambulancia/form/',
    ['SOLICITADO', 'APROVADO', 'DESTINO_CONFIRMADO', 'A_BORDO'],
    'admin',
  ],
  ['atendimentos-urgencia', '/atendimentos-urgencia/form/', ['CHEGOU', 'EM_OBSERVACAO'], 'admin'],
  [
    'transferencias-paciente',
    '/transferencia-paciente/form/',
    ['SOLICITADA', 'ACEITA', 'A_CAMINHO'],
    'admin',
  ],
  ['teleconsultorias', '/teleconsultoria-profissional/form/', ['EM_ATENDIMENTO'], 'profissional'],
  ['leitos', '/leitos?abrir=', ['LIVRE', 'HIGIENIZACAO', 'BLOQUEADO'], 'admin'],
] as const;

for (const [recurso, onde, estados, usuario] of CADASTROS)
  test(`[CLIN-04] [CLIN-07] [TELE-01] ${recurso}: cada passo cabe no telefone e no teclado @longo`, async ({
    page,
  }) => {
    await page.setViewportSize(CELULAR);
    const headers = { ...(await cabecalhos(page.request, usuario)), 'id-prestador': '1' };
    await entrar(page, usuario);
    await page.evaluate((chave) => localStorage.setItem(chave, '1'), SESSION_KEYS.idPrestador);
    let vistos = 0;
    for (const estado of estados) {
      const [linha] = (await (
        await page.request.get(`/api/${recurso}?situacao=${estado}&_end=1`, { headers })
      ).json()) as {
        id: number;
      }[];
      if (!linha) continue;
      await page.goto(`${onde}${linha.id}`);
      // The list behind a drawer has a button of the same name, and is there before it.
      const tela = onde.includes('?') ? page.getByRole('dialog') : page.getByRole('main');
      const maisAcoes = tela.getByRole('button', { name: 'Mais ações' }).last();
      await expect(maisAcoes).toBeVisible();
      const ciclo = maisAcoes.locator('..').locator(':scope > button:not([aria-disabled]):not([aria-label])');
      // By their words: the row of steps is drawn anew when a permission or the record arrives.
      for (const verbo of (await ciclo.allInnerTexts()).map((texto) => texto.trim())) {
        const passo = ciclo.filter({ hasText: new RegExp(`^${verbo}$`) });
        const abertos = page.getByRole('dialog').or(page.getByRole('alertdialog'));
        const antes = await abertos.count();
        await passo.click();
        await expect(abertos).toHaveCount(antes + 1);
        const dialogo = abertos.last();
        const fazer = dialogo.getByRole('button', { name: verbo, exact: true });
        await expect(fazer).toBeInViewport({ ratio: 1 });
        await expect(dialogo.getByRole('button', { name: 'Cancelar', exact: true })).toBeInViewport({
          ratio: 1,
        });
        expect((await fazer.boundingBox())?.height, verbo).toBeGreaterThanOrEqual(44);
        await expect(page.locator('body'), verbo).toHaveJSProperty('scrollWidth', CELULAR.width);
        // The keys are in the dialog, at the first thing it asks or at its answer, and leave it by Esc to where they were.
        const foco = await dialogo.evaluate(
          (element) => element !== document.activeElement && element.contains(document.activeElement),
        );
        expect(foco, verbo).toBe(true);
        await page.keyboard.press('Escape');
        await expect(abertos).toHaveCount(antes);
        await expect(passo).toBeFocused();
        vistos += 1;
      }
    }
    expect(vistos).toBeGreaterThan(0);
  });

test('[CLIN-04] [CLIN-07] pedir a internação na urgência diz uma coisa só, e leva aos leitos', async ({
  page,
}) => {
  const medica = await pelaApi(page.request, 'profissional');
  const balcao = await pelaApi(page.request, 'administrativo');
  await medica.enviar('pronto-atendimento/vinculo/iniciar', {});
  const { id: pacienteId, nome } = await balcao.paciente('Interna Logo', { sexo: 'M' });
  const { id } = await balcao.criar('atendimentos-urgencia', { pacienteId, comoChegou: 'PROPRIOS_MEIOS' });
  await medica.enviar('pronto-atendimento/classificar', {
    atendimentoId: id,
    cor: 'AMARELO',
    queixa: 'Falta de ar',
  });
  await medica.enviar('pronto-atendimento/iniciar', { atendimentoId: id });
  await page.setViewportSize(CELULAR);
  await entrar(page, 'profissional', '/prontoatendimento');
  await page.getByRole('button', { name: `Ver mais de ${nome}` }).click();
  await page.getByRole('button', { name: `Mais ações de ${nome}` }).click();
  await page.getByRole('menuitem', { name: 'Pedir internação' }).click();
  const dialogo = page.getByRole('dialog', { name: /^Pedir internação/ });
  await escolher(dialogo, 'Clínica', /./);
  await escolher(dialogo, 'Leito', /./);
  await dialogo.getByLabel('Por que precisa internar').fill('Pneumonia com hipoxemia');
  await dialogo.getByRole('button', { name: 'Pedir internação' }).click();
  await expect(page.getByText(`${nome} espera por leito em Gestão de internação.`)).toBeVisible();
  await expect(page.getByText(`${nome}: Internação pedida.`)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ver os leitos', exact: true })).toBeVisible();
});
