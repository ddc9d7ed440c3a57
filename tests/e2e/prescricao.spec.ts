/** A prescription by the keyboard: an allergy stops it until it is justified, and its papers come out of it (CLIN-02). */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';

/** A chart of the signed-in professional, of a patient allergic to penicillin whom nobody else works with. */
async function prontuario(page: Page, alertas: string | null = null): Promise<number> {
  const alergias = [
    { agente: 'Penicilina', categoria: 'MEDICAMENTO', gravidade: 'GRAVE', reacao: 'Edema de glote' },
  ];
  const casa = await pelaApi(page.request, 'prestador');
  const { id: pacienteId } = await casa.paciente('Alérgica', { situacaoAlergias: 'TEM', alergias, alertas });
  const medica = await pelaApi(page.request, 'profissional');
  const categoria = await medica.primeiro('categorias-prontuario?nome=Retorno');
  const iniciadoEm = '2026-11-20T12:00:00.000Z';
  return (await medica.criar('prontuarios', { pacienteId, categoriaId: categoria?.id, iniciadoEm })).id;
}

test('[CLIN-02] prescreve-se pelo teclado; a alergia detém até ser justificada; saem as receitas, e quem as tem confere', async ({
  page,
}) => {
  const chart = await prontuario(page);
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  await page.getByRole('tab', { name: 'Prescrições' }).click();
  await page.getByRole('button', { name: 'Nova prescrição' }).click();

  const medicamento = page.getByRole('combobox', { name: 'Medicamento' });
  await medicamento.fill('amoxicilina 500 mg cap');
  await expect(
    page.locator('.ant-select-item-option', { hasText: 'Amoxicilina 500 mg cápsula' }).first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Dose', { exact: true })).toBeFocused();
  await page.keyboard.type('1');
  // Unit and route came with the medicine: the next Enter is at the frequency.
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Frequência')).toBeFocused();
  await page.keyboard.type('8/8h');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await page.keyboard.type('21 cápsulas');
  await expect(page.getByLabel('O que o paciente lê')).toHaveValue(
    'Tomar 1 cápsula por via oral de 8 em 8 horas por 7 dias',
  );
  await page.keyboard.press('Enter');
  await expect(medicamento).toBeFocused();

  await expect(
    page.getByText(/^Alergia a Penicilina: Amoxicilina 500 mg cápsula tem amoxicilina/),
  ).toBeVisible();
  await expect(page.getByText('Interações não verificadas: nenhuma tabela carregada.')).toBeVisible();
  await expect(
    page.getByText('Receita de antimicrobiano: 2 vias, vale 10 dias, assinatura qualificada'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Emitir', exact: true })).toBeDisabled();
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Benefício supera o risco, paciente orientado' }).click();
  await page.getByRole('button', { name: 'Emitir', exact: true }).click();
  const dialogo = page.getByRole('alertdialog', { name: 'Emitir a prescrição?' });
  await dialogo.getByRole('button', { name: 'Emitir' }).click();

  await expect(page.getByText(/Justificativa: Benefício supera o risco/)).toBeVisible();
  await expect(page.getByText(/^2 vias, válida até/)).toBeVisible();
  await semFalhasDeAxe(page);
  // A draft left behind is gone on with by its own button.
  await page.getByRole('button', { name: 'Nova prescrição' }).click();
  await expect(medicamento).toBeVisible();
  const fechar = page.getByRole('tabpanel').getByRole('button', { name: 'Fechar', exact: true });
  await fechar.click();
  await expect(page.getByRole('button', { name: 'Continuar', exact: true })).toBeVisible();
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(medicamento).toBeVisible();
  await fechar.click();
  await page.getByRole('button', { name: /Emitida por/ }).click();
  await page.getByRole('button', { name: /^Ver e imprimir Receita de antimicrobiano/ }).click();
  await expect(page.getByRole('dialog').getByText(/1ª via de 2/)).toBeVisible();
  // The code as it stands on the paper, whichever way the page breaks it.
  const impresso = (await page.getByRole('dialog').innerText()).replaceAll(/\s/g, '');
  const [, codigo] = /código((?:[0-9A-Z]{5}-){3}[0-9A-Z]{5})/.exec(impresso) ?? [];
  expect(codigo, impresso).toBeDefined();
  await page.keyboard.press('Escape');

  await page.goto(`/verificar/${codigo}`);
  await expect(page.getByText(/^Receita de antimicrobiano nº \d+, emitido em/)).toBeVisible();
  await expect(page.getByText(/^Vale até/)).toBeVisible();
  await expect(page.getByText(/Amoxicilina|Alérgica/)).toHaveCount(0);
  await semFalhasDeAxe(page);
});

test('[clinical D-02] [CLIN-02] o número só pergunta, o que não se entende se confere, a quantidade é exigida e a última posologia volta @longo', async ({
  page,
}) => {
  const chart = await prontuario(page);
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  await page.getByRole('tab', { name: 'Prescrições' }).click();
  await page.getByRole('button', { name: 'Nova prescrição' }).click();
  const medicamento = page.getByRole('combobox', { name: 'Medicamento' });
  const escolher = async (termo: string, nome: string | RegExp) => {
    await medicamento.fill(termo);
    await expect(page.locator('.ant-select-item-option', { hasText: nome }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Dose', { exact: true })).toBeFocused();
  };
  // Makers spell it with and without the accent.
  const LOSARTANA = /^Losartana Pot[aá]ssica 50 mg comprimido/;
  await escolher('losartana potassica 50 mg comp', LOSARTANA);
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  // The field asks, and the keyboard answers.
  await expect(page.getByRole('group', { name: 'A cada 12 horas ou 12 vezes ao dia?' })).toBeVisible();
  await expect(page.getByRole('button', { name: '12 vezes ao dia' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'A cada 12 horas' })).toBeFocused();
  // Judged with room: scrolled to the top of a low window, the answer lies half under the bar.
  await page.setViewportSize({ width: 1366, height: 1100 });
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Frequência')).toHaveValue('de 12 em 12 horas');
  await expect(page.getByLabel('Dias')).toBeFocused();
  await page.keyboard.type('30');
  await page.getByRole('button', { name: 'Usar 60 comprimidos' }).click();
  await expect(page.getByLabel('O que o paciente lê')).toHaveValue(
    'Tomar 1 comprimido por via oral de 12 em 12 horas por 30 dias',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').getByText('Quantidade: 60 comprimidos')).toBeVisible();

  await escolher('amoxicilina 500 mg cap', 'Amoxicilina 500 mg cápsula');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('8/8h');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  // Worked out for the kind that requires it; with an interval that is none it cannot be.
  await expect(page.getByLabel('Quantidade')).toHaveValue('21 cápsulas');
  await page.getByLabel('Frequência').fill('8/12h');
  await expect(page.getByLabel('Quantidade')).toHaveValue('');
  await expect(page.getByText('Não reconhecido: confira a frase')).toBeVisible();
  await page.getByRole('button', { name: 'Acrescentar' }).click();

  const emitir = page.getByRole('button', { name: 'Emitir', exact: true });
  await expect(page.getByText(/^Antes de emitir: Alergia a Penicilina/)).toBeVisible();
  await expect(emitir).toBeDisabled();
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Resolver 1 de 3' }).click();
  const motivo = page.getByRole('button', { name: 'Usou depois sem reação' });
  await expect(motivo).toBeFocused();
  await motivo.click();
  await expect(page.getByText(/^Antes de emitir: Amoxicilina.*Falta a quantidade/)).toBeVisible();
  const item = page.getByRole('listitem').filter({ hasText: 'Amoxicilina 500 mg' });
  await expect(item.getByText('Não reconhecido: confira a frase')).toBeVisible();
  await item.getByRole('button', { name: 'Escrever…' }).click();
  await page.getByRole('listitem').getByLabel('Quantidade').fill('14 cápsulas');
  await page.getByRole('button', { name: 'Salvar item' }).click();
  await expect(page.getByText(/^Antes de emitir: Amoxicilina.*não foi reconhecido “8\/12h”/)).toBeVisible();
  await expect(emitir).toBeDisabled();
  await page.getByRole('button', { name: 'Frase conferida: está certa assim' }).click();
  await expect(page.getByText(/^2 alertas justificados/)).toBeVisible();
  await emitir.click();
  await page
    .getByRole('alertdialog', { name: 'Emitir a prescrição?' })
    .getByRole('button', { name: 'Emitir' })
    .click();
  await expect(page.getByText(/8\/12h.*Justificativa: Frase conferida/)).toBeVisible();

  await page.getByRole('button', { name: 'Nova prescrição' }).click();
  await escolher('losartana potassica 50 mg comp', LOSARTANA);
  await expect(
    page.getByText(/^Da última vez, deste paciente, em .* de 12 em 12 horas por 30 dias/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Usar esta posologia' }).click();
  await expect(page.getByLabel('Quantidade')).toBeFocused();
  await expect(page.getByLabel('Frequência')).toHaveValue('de 12 em 12 horas');
  await expect(page.getByLabel('Dose', { exact: true })).toHaveValue('1');
  // A known medicine is its name, one touch and one key: it stands in the prescription.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Tomar 1 comprimido' })).toContainText(
    'de 12 em 12 horas por 30 dias',
  );
});

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const)
  test(`[CLIN-02] [LOOK-11] a ${width} px, depois de acrescentar, o campo do medicamento está à vista e com o foco @longo`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    // A header of several lines.
    const chart = await prontuario(
      page,
      'Risco de queda. Marca-passo. Precisa de intérprete de Libras. Surdez bilateral. '.repeat(3),
    );
    await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
    await page.getByRole('tab', { name: 'Prescrições' }).click();
    await page.getByRole('button', { name: 'Nova prescrição' }).click();
    const medicamento = page.getByRole('combobox', { name: 'Medicamento' });
    for (const nome of ['Chá de camomila', 'Soro caseiro', 'Pomada da casa']) {
      await medicamento.fill(nome);
      const acrescentar = page.getByRole('button', { name: 'Acrescentar' });
      // Scrolled on until the header lies over the field.
      await medicamento.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 70));
      await acrescentar.click();
      await expect(page.getByRole('listitem').getByText(nome)).toBeAttached();
      await expect(medicamento).toBeFocused();
      await expect
        .poll(() =>
          medicamento.evaluate((element) => {
            const header = document.querySelector('.z-paciente')?.getBoundingClientRect().bottom ?? 0;
            const field = element.closest('.ant-form-item')?.getBoundingClientRect();
            return field !== undefined && field.top >= header && field.bottom <= window.innerHeight;
          }),
        )
        .toBe(true);
    }
  });

test('[NGS-39] GLP-1 sai retido com número do SNCR; com o SNCR fora do ar a frase diz o que fazer, e quem prescreveu imprime @longo', async ({
  page,
}) => {
  const chart = await prontuario(page);
  const medica = await pelaApi(page.request, 'profissional');
  const rascunho = (itens: readonly object[]) => medica.criar('prescricoes', { prontuarioId: chart, itens });
  const semaglutida = {
    descricao: 'Semaglutida 1 mg caneta',
    principios: 'semaglutida',
    dose: '1',
    unidade: 'aplicação',
    via: 'SUBCUTANEA',
    frequencia: '1 vez por semana',
    duracaoDias: 28,
    quantidade: '1 caneta',
  };
  const losartana = {
    descricao: 'Losartana 50 mg comprimido',
    principios: 'losartana',
    dose: '1',
    unidade: 'comprimido',
    via: 'ORAL',
    frequencia: '12/12h',
    duracaoDias: 30,
    quantidade: '60 comprimidos',
  };
  const emitir = async () => {
    await page.getByRole('button', { name: 'Emitir', exact: true }).click();
    await page
      .getByRole('alertdialog', { name: 'Emitir a prescrição?' })
      .getByRole('button', { name: 'Emitir' })
      .click();
  };
  await rascunho([semaglutida]);
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}?aba=prescricoes`);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(
    page.getByText(
      'Receita de análogo de GLP-1: 2 vias, vale 90 dias, assinatura qualificada, com número do SNCR, pedido ao emitir',
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Número no SNCR')).toHaveCount(0);
  await emitir();
  await expect(page.getByText(/^2 vias, válida até .*, SNCR \d{2}\.\d{8}-/)).toBeVisible();
  await semFalhasDeAxe(page);

  // Where the stand-ins are: their port depends on what was free.
  const { urlAuthenticate } = (await (
    await page.request.get('/api/auth-token-govbr/authenticate')
  ).json()) as { urlAuthenticate: string };
  const sncr = (estado: 'fora' | 'volta') =>
    page.request.post(`${new URL(urlAuthenticate).origin}/controle/sncr/${estado}`);
  await sncr('fora');
  try {
    await rascunho([losartana, semaglutida]);
    await page.reload();
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    // The same medicine as in the other prescription: a reason, and it goes on.
    await page.getByRole('button', { name: 'Renovação do que já usa' }).click();
    await emitir();
    const aviso = page.getByRole('alert').filter({ hasText: 'O SNCR não respondeu' });
    await expect(aviso).toBeVisible();
    // What needs no number is there already.
    await expect(page.getByRole('button', { name: /^Ver e imprimir Receita simples/ })).toBeVisible();
    await semFalhasDeAxe(page);
    await aviso.getByRole('button', { name: 'Imprimir e assinar à mão' }).click();
    await expect(page.getByText('Quem prescreveu escolheu imprimir: o SNCR não deu número.')).toBeVisible();
    await expect(aviso).toHaveCount(0);
  } finally {
    await sncr('volta');
  }
});
