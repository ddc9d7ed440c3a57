/** What a patient has and takes stands in the header of a new visit, opens there, and is ended with a reason (clinical D-01). */
import { expect, test, type Locator } from '@playwright/test';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { pelaApi } from '#tests/support/pela-api.ts';

test('[CLIN-02] [CLIN-11] o remédio de outro atendimento está no cabeçalho, na aba e se encerra com motivo', async ({
  page,
}) => {
  const balcao = await pelaApi(page.request, 'administrativo');
  const { id: pacienteId } = await balcao.paciente('Lista Propria', { sexo: 'F' });
  const headers = { ...(await cabecalhos(page.request, 'profissional')), 'id-prestador': '1' };
  const categorias = (await (
    await page.request.get('/api/categorias-prontuario?_end=50', { headers })
  ).json()) as { id: number; secoes: string[] }[];
  const categoriaId = categorias.find(({ secoes }) => secoes.includes('MEDICAMENTOS'))?.id;
  const abrir = async (campos: object) => {
    const resposta = await page.request.post('/api/prontuarios', {
      headers,
      data: { pacienteId, categoriaId, iniciadoEm: new Date().toISOString(), ...campos },
    });
    expect(resposta.status(), await resposta.text()).toBe(201);
    return (await resposta.json()) as { id: number };
  };
  await abrir({ medicamentos: [{ nome: 'Varfarina 5 mg', dose: '1 comprimido', emUso: true }] });
  const novo = await abrir({});
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${novo.id}`);
  await page.getByRole('button', { name: 'Medicamentos: 1' }).click();
  await expect(page.getByRole('tooltip').getByText('Varfarina 5 mg')).toBeVisible();
  await page.getByRole('link', { name: 'Ver e encerrar medicamentos' }).click();
  await page.getByRole('row', { name: /Varfarina 5 mg/ }).hover();
  await page.getByRole('button', { name: 'Ações de Varfarina 5 mg' }).click();
  await page.getByRole('menuitem', { name: 'Parar' }).click();
  const passo = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: 'Motivo' });
  await passo.getByRole('textbox').fill('Trocada por apixabana');
  await passo.getByRole('button', { name: 'Parar' }).click();
  await expect(page.getByRole('row', { name: /Varfarina 5 mg/ })).toContainText('Parado');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/prontuarios/form-prontuario/${novo.id}`);
  await expect(page.getByRole('button', { name: 'Medicamentos: 0' })).toBeVisible();
  await page.getByRole('button', { name: 'Problemas: 0' }).click();
  await expect(page.getByText('Nenhum problema ativo registrado.')).toBeVisible();
  await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
});

test('[CLIN-04] [CLIN-11] cada medicamento em uso se concilia linha por linha, e a conciliação diz quem respondeu [clinical D-01] @longo', async ({
  page,
}) => {
  const balcao = await pelaApi(page.request, 'administrativo');
  const { id: pacienteId } = await balcao.paciente('Conciliada Propria', { sexo: 'F' });
  const medico = await pelaApi(page.request, 'profissional');
  const categorias = await medico.ler<{ id: number; secoes: string[] }[]>('categorias-prontuario?_end=50');
  await medico.criar('prontuarios', {
    pacienteId,
    categoriaId: categorias.find(({ secoes }) => secoes.includes('MEDICAMENTOS'))?.id,
    iniciadoEm: new Date().toISOString(),
    medicamentos: [
      { nome: 'Varfarina 5 mg', dose: '1 comprimido', emUso: true },
      { nome: 'Losartana 50 mg', emUso: true },
    ],
  });
  const { id } = await medico.criar('conciliacoes', { pacienteId, momento: 'ADMISSAO' });
  await entrar(page, 'profissional', `/conciliacoes/form/${id}`);
  // Whose it is and when is settled; each row is answered where it stands.
  await expect(page.getByRole('group', { name: 'Paciente' })).toHaveText(/Conciliada Propria/);
  await expect(page.getByRole('group', { name: 'Momento' })).toHaveText('Admissão');
  await expect(page.getByRole('button', { name: 'Salvar e novo' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Nº na lista' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Editar linha/ })).toHaveCount(0);
  const losartana = page.getByRole('row', { name: /Losartana 50 mg/ });
  await losartana.getByRole('radio', { name: 'Suspenso' }).check();
  await losartana.getByRole('textbox', { name: /^Por que se suspende/ }).fill('Pressão baixa');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText(/^Salvo às/)).toBeVisible();
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Manter os demais' }).click();
  const pergunta = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await pergunta.getByRole('button', { name: 'Manter os demais' }).click();
  await expect(page.getByRole('row', { name: /Varfarina 5 mg/ })).toContainText('Mantido');
  await page.getByRole('button', { name: 'Concluir conciliação' }).click();
  await pergunta.getByRole('button', { name: 'Concluir conciliação' }).click();
  await expect(page.getByText('Feita', { exact: true }).first()).toBeVisible();
  await expect(losartana).toContainText('Pressão baixa');
});

test('[CLIN-11] o que a pessoa tem e usa está à vista no leito, antes da cor da urgência e na transferência [clinical D-01] @longo', async ({
  page,
}) => {
  const balcao = await pelaApi(page.request, 'administrativo');
  const casa = await pelaApi(page.request, 'admin');
  const medico = await pelaApi(page.request, 'profissional');
  const categorias = await medico.ler<{ id: number; secoes: string[] }[]>('categorias-prontuario?_end=50');
  const comRemedio = async (nome: string) => {
    const paciente = await balcao.paciente(nome, {
      sexo: 'F',
      situacaoAlergias: 'TEM',
      alergias: [{ agente: 'Dipirona', categoria: 'MEDICAMENTO', gravidade: 'GRAVE' }],
    });
    await medico.criar('prontuarios', {
      pacienteId: paciente.id,
      categoriaId: categorias.find(({ secoes }) => secoes.includes('MEDICAMENTOS'))?.id,
      iniciadoEm: new Date().toISOString(),
      medicamentos: [{ nome: 'Varfarina 5 mg', dose: '1 comprimido', emUso: true }],
    });
    return paciente;
  };
  const ve = async (onde: Locator) => {
    await expect(onde.getByText('Dipirona').first()).toBeVisible();
    await onde.getByRole('button', { name: 'Medicamentos: 1' }).click();
    await expect(page.getByRole('tooltip').getByText('Varfarina 5 mg')).toBeVisible();
  };

  const naUrgencia = await comRemedio('Triada Propria');
  await medico.enviar('pronto-atendimento/vinculo/iniciar');
  await casa.criar('atendimentos-urgencia', { pacienteId: naUrgencia.id, comoChegou: 'PROPRIOS_MEIOS' });
  await entrar(page, 'profissional', '/prontoatendimento');
  await page.getByRole('button', { name: `Classificar: ${naUrgencia.nome}` }).click();
  const triagem = page.getByRole('dialog', { name: `Classificar ${naUrgencia.nome}` });
  await ve(triagem);
  await semFalhasDeAxe(page);

  const marca = String(Date.now()).slice(-8);
  const { id: setorId } = await casa.criar('setores', {
    nome: `Ala ${marca}`,
    tipo: 'CLINICA',
    ordem: 901,
    ativo: true,
  });
  const leito = await casa.criar('leitos', { setorId, nome: marca, quarto: marca, tipo: 'ENFERMARIA' });
  const noLeito = await comRemedio('Internada Propria');
  const internacao = await casa.criar<{ id: number; versao: number }>('internacoes', {
    pacienteId: noLeito.id,
    carater: 'URGENCIA',
    tipo: 'CLINICA',
    origem: 'PRONTO_ATENDIMENTO',
    setorId,
  });
  const resposta = await page.request.post(`/api/internacoes/${internacao.id}/_internar`, {
    headers: { ...casa.headers, 'if-match': `"${internacao.versao}"` },
    data: { leitoId: leito.id },
  });
  expect(resposta.status(), await resposta.text()).toBe(204);
  await page.goto('/gestaointernacao');
  await page.getByRole('button', { name: new RegExp(`^Leito ${marca}`) }).click();
  await ve(page.getByRole('dialog', { name: `Leito ${marca}`, exact: true }));
  await semFalhasDeAxe(page);

  const transferencia = await casa.criar<{ id: number }>('transferencias-paciente', {
    pacienteId: noLeito.id,
    prestadorDestinoId: 2,
    finalidade: 'ESPECIALIDADE',
    transporte: 'PROPRIO',
    contato: 'Ana, ramal 12',
    resumo: 'Pneumonia em melhora; precisa de broncoscopia.',
  });
  await page.goto(`/transferencia-paciente/form/${transferencia.id}?aba=ficha-transporte`);
  await ve(page.getByRole('main'));
  await semFalhasDeAxe(page);
});
