/** The patient answers for the own appointment on the own phone, and the reception sees it at once (CLIN-01). */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';

test('[CLIN-01] o paciente confirma e depois desmarca pelo link no telefone, e a agenda mostra ao vivo', async ({
  page,
  browser,
}, info) => {
  const { enviar, ler } = await pelaApi(page.request, 'prestador');
  const nome = `Zuleica Prado ${process.pid}`;
  const paciente = await enviar<{ id: number }>('pacientes', {
    nome,
    dataNascimento: '1975-06-20',
    sexo: 'F',
  });
  const de = new Date(Date.now() + 25 * 86_400_000).toISOString().slice(0, 10);
  const [livre] = await ler<[{ profissionalId: number; inicio: string }]>(
    `agenda/proximos?de=${de}&limite=1`,
  );
  const { profissionalId, inicio } = livre;
  const reserva = await enviar<{ id: number }>('agenda/reservas', { profissionalId, inicio });
  await enviar(`agenda/reservas/${reserva.id}/marcar`, { pacienteId: paciente.id, convenioId: null });

  await entrar(page, 'prestador', `/agendas?d=${inicio.slice(0, 10)}`);
  const marcado = page.getByRole('button', { name: new RegExp(`${nome}, Agendado$`) });
  await marcado.click();
  const gaveta = page.getByRole('dialog', { name: new RegExp(nome) });
  await gaveta.getByRole('button', { name: 'Pedir confirmação' }).click();
  await page.getByRole('menuitem', { name: 'Copiar o link' }).click();
  await gaveta.getByRole('button', { name: 'link criado' }).click();
  const link = await gaveta.getByRole('textbox', { name: /^Link de/ }).inputValue();
  await semFalhasDeAxe(page);
  await page.keyboard.press('Escape');

  const contexto = await browser.newContext({
    baseURL: info.project.use.baseURL ?? '',
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
  });
  const celular = await contexto.newPage();
  await celular.goto(new URL(link).pathname);
  await celular.getByRole('textbox', { name: 'Sua data de nascimento' }).fill('20/06/1975');
  await celular.getByRole('button', { name: 'Continuar' }).click();
  await expect(celular.getByRole('heading', { name: 'Seu horário' })).toBeVisible();
  await semFalhasDeAxe(celular);
  await celular.getByRole('button', { name: 'Confirmar presença' }).click();
  await expect(celular.getByText('Horário confirmado')).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`${nome}, Confirmado$`) })).toBeVisible();

  await celular.getByRole('button', { name: 'Desmarcar' }).click();
  await celular.getByRole('textbox', { name: 'Por que precisa desmarcar?' }).fill('Vou viajar');
  await celular.getByRole('button', { name: 'Desmarcar o horário' }).click();
  await expect(celular.getByText('Este horário foi desmarcado')).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(nome) })).toBeHidden();
  await contexto.close();
});
