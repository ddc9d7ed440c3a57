/** Retentions of many bills recalculated by a person (FIN-01): all of a search, with how far it is and why some were left. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

import { entrar } from '#tests/support/entrada.ts';
import { comBanco } from './contas.ts';

const QUANTOS = 620;

/** Copies of a bill of the demonstration that has retentions, as somebody left them before the tables changed; each tenth is no service. */
async function contasAntigas(marca: string): Promise<void> {
  await comBanco(({ pool }) =>
    pool.query(
      `WITH molde AS (SELECT * FROM conta_pagar WHERE prestador_id = 1 AND natureza_servico <> 'NENHUMA' AND total_retido > 0 ORDER BY id LIMIT 1), nova AS (
         INSERT INTO conta_pagar (prestador_id, fornecedor_id, nome_fornecedor, tipo_conta_pagar_id, tipo_documento_id, numero_documento, emissao,
             competencia, vencimento, vencimento_util, valor_bruto, valor_liquido, natureza_servico, cidade_servico_id, item_lc116)
         SELECT m.prestador_id, m.fornecedor_id, m.nome_fornecedor, m.tipo_conta_pagar_id, m.tipo_documento_id, $1 || ' ' || n, current_date,
             to_char(current_date, 'YYYY-MM'), current_date, current_date, 1000 + n, 1000 + n,
             CASE WHEN n % 10 = 0 THEN 'NENHUMA' ELSE m.natureza_servico END, m.cidade_servico_id, m.item_lc116
           FROM molde m, generate_series(1, $2::int) n RETURNING id, valor_bruto)
       INSERT INTO conta_pagar_divisao (conta_pagar_id, ordem, plano_conta_id, valor)
       SELECT n.id, 0, (SELECT d.plano_conta_id FROM conta_pagar_divisao d JOIN molde m ON m.id = d.conta_pagar_id LIMIT 1), n.valor_bruto FROM nova n`,
      [marca, QUANTOS],
    ),
  );
}

test('[FIN-01] [FIN-03] recalcula as retenções de tudo o que a pesquisa achou, diz quantas e por que algumas ficaram @longo', async ({
  page,
}) => {
  const marca = `ANTIGA${String(Date.now()).slice(-7)}`;
  await contasAntigas(marca);
  await entrar(page, 'administrativo', `/contas-pagar?q=${marca}`);
  await page.getByRole('checkbox', { name: 'Selecionar a página' }).check();
  await page.getByRole('button', { name: 'Selecionar todos os 620' }).click();
  const barra = page.getByRole('region', { name: /620/ });
  await barra.getByRole('button', { name: 'Recalcular retenções' }).click();
  const pergunta = page.getByRole('alertdialog');
  await expect(pergunta.getByText('A situação continua “Registrada”.')).toBeVisible();
  await expect(pergunta.getByText('o trabalho continua mesmo com a tela fechada')).toBeVisible();
  await page.screenshot({ path: 'test-results/recalculo-pergunta-1366.png' });
  await pergunta.getByRole('button', { name: 'Recalcular retenções' }).click();
  const andamento = page.getByRole('dialog', { name: 'Recalcular retenções' });
  await expect(andamento.getByText('Concluído: 558 registros feitos.')).toBeVisible({ timeout: 90_000 });
  await expect(
    andamento.getByText('62 registros ficaram como estavam, e continuam selecionados:'),
  ).toBeVisible();
  await expect(andamento.getByText(/não há retenção a recalcular\. \(62\)/)).toBeVisible();
  await semFalhasDeAxe(page);
  await page.screenshot({ path: 'test-results/recalculo-1366.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: 'test-results/recalculo-390.png' });
  await andamento.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(page.getByRole('region', { name: /62/ })).toBeVisible();

  // Who had closed the screen finds the outcome by the notification, and each bill that stayed by its reason.
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/notificacoes');
  await page
    .getByRole('button', { name: /Recalcular retenções: concluído/ })
    .first()
    .click();
  await expect(page).toHaveURL(/[?&]passos=[0-9]+/);
  const depois = page.getByRole('dialog', { name: 'Recalcular retenções' });
  await expect(depois.getByText('62 registros ficaram como estavam:')).toBeVisible();
  await depois.getByRole('button', { name: /não há retenção a recalcular/ }).click();
  await expect(depois.getByRole('link')).toHaveCount(50);
  await expect(depois.getByText('e mais 12')).toBeVisible();
  await semFalhasDeAxe(page);
  await page.screenshot({ path: 'test-results/recalculo-aviso-1366.png' });
  await depois.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(page).not.toHaveURL(/passos=/);
  await page.goto('/contas-pagar?passos=999999');
  await expect(page.getByText('Este andamento não existe mais')).toBeVisible();
});
