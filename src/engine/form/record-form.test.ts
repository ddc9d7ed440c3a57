import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildEntity, type RootSchema } from '#domain/registro/entity.ts';
import { paciente as pacienteSchema } from '#schemas/pessoas/paciente.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { createDrafts, memoryStorage } from './draft.ts';
import { DRAFT_DELAY_MS, DRAFT_MOST_MS } from './record-drafts.ts';
import { createRecordForm } from './record-form.ts';
import type { RecordFormOptions } from './record-state.ts';
import type { Body, RecordWire, Row } from './wire.ts';

const schema: RootSchema = {
  title: 'Fornecedor',
  type: 'object',
  additionalProperties: false,
  required: ['nome', 'tipo'],
  'x-entity': { plural: 'Fornecedores', label: ['nome'], unique: [['nome']] },
  properties: {
    nome: { type: 'string', title: 'Nome', maxLength: 40 },
    tipo: { type: 'string', title: 'Tipo', enum: ['F', 'J'], default: 'J' },
    regime: {
      type: ['string', 'null'],
      title: 'Regime',
      'x-when': {
        visible: { properties: { tipo: { const: 'J' } } },
        required: { properties: { tipo: { const: 'J' } } },
      },
    },
    limite: { type: ['string', 'null'], title: 'Limite', format: 'moeda', 'x-access': { write: 'limite' } },
    senha: { type: ['string', 'null'], title: 'Senha', writeOnly: true },
  },
};
const entity = buildEntity('teste/fornecedor', schema, { name: 'fornecedores', subject: 'fornecedor' });
const row: Row = { id: 5, versao: 1, nome: 'Alfa', tipo: 'J', regime: 'Simples', limite: null };

/** A server of one row that counts versions like the real one. */
function fakeWire(start: Row = row) {
  let stored = start;
  const sent: { body: Body; versao?: number; key?: string }[] = [];
  let refuse: HttpError | null = null;
  const wire: RecordWire = {
    get: async () => stored,
    create: async (body, key) => {
      sent.push({ body, key });
      if (refuse) throw refuse;
      stored = { ...stored, ...body, id: 9, versao: 1 };
      return { row: stored, told: false };
    },
    update: async (_id, body, versao) => {
      sent.push({ body, versao });
      if (refuse) throw refuse;
      if (versao !== stored.versao)
        throw new HttpError(412, 'conflito', { body: { atual: stored, base: row } });
      stored = { ...stored, ...body, versao: versao + 1 };
      return { row: stored, told: false };
    },
  };
  return {
    wire,
    sent,
    set: (next: Row) => (stored = next),
    refuse: (error: HttpError | null) => (refuse = error),
  };
}

function open(patch: Partial<RecordFormOptions> = {}) {
  const server = fakeWire();
  const drafts = createDrafts(memoryStorage(), Promise.resolve(null));
  const options: RecordFormOptions = {
    entity,
    usuario: 'ana',
    rights: { can: () => true },
    wire: server.wire,
    drafts,
    now: () => Date.parse('2026-11-21T13:32:00Z'),
    ...patch,
  };
  return { form: createRecordForm(options), server, options };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('one open record', () => {
  test('[REG-03] D-13: the form of few fields asks one of a list, and only there: the telephone, or that there is none', async () => {
    const paciente = buildEntity('pessoas/paciente', pacienteSchema, { name: 'pacientes' });
    const { form, server } = open({ entity: paciente });
    await form.load();
    form.setValues({
      nome: 'Rosa por telefone',
      sexo: 'I',
      nacionalidade: 'BRASILEIRA',
      nascimentoDesconhecido: true,
    });
    form.demandOneOf([['celular', 'semTelefone']]);
    expect(form.view(paciente.field.celular!).required).toBe(true);
    expect((await form.save()).ok).toBe(false);
    expect(form.store.get().errors).toEqual({
      celular: ["Preencha este campo, ou marque 'Não tem telefone'."],
    });
    form.setValues({ semTelefone: true });
    expect(form.view(paciente.field.celular!).required).toBe(false);
    expect((await form.save()).ok).toBe(true);
    expect(server.sent.at(-1)?.body).toMatchObject({ semTelefone: true });
    // The whole form asks nothing of it.
    const whole = open({ entity: paciente });
    await whole.form.load();
    whole.form.setValues({
      nome: 'Rosa',
      sexo: 'I',
      nacionalidade: 'BRASILEIRA',
      nascimentoDesconhecido: true,
    });
    expect((await whole.form.save()).ok).toBe(true);
  });

  test('[REG-03] what the conditions fill in is filled in rows of a table too, and never over what was chosen', async () => {
    const paciente = buildEntity('pessoas/paciente', pacienteSchema, { name: 'pacientes' });
    const { form } = open({ entity: paciente });
    await form.load();
    const [alimento, remedio] = [
      { _chave: 'n1', agente: 'Camarão', categoria: null },
      { _chave: 'n2', agente: 'Dipirona', categoria: null, medicamentoId: 7 },
    ];
    form.setValues({ alergias: [alimento, remedio] });
    const rows = form.store.get().values['alergias'] as readonly { readonly categoria: unknown }[];
    expect(rows.map(({ categoria }) => categoria)).toEqual([null, 'MEDICAMENTO']);
    expect(rows[0]).toBe(alimento);
    form.setValues({ alergias: [{ ...remedio, categoria: 'OUTRA' }] });
    expect(form.store.get().values['alergias']).toEqual([{ ...remedio, categoria: 'OUTRA' }]);
  });

  test('[NGS-42] a tab that changed the record shows it as it is; what was typed stays, and what both changed is told', async () => {
    const { form, server } = open({ id: 5 });
    await form.load();
    form.setValues({ nome: 'Alfa e Filhos' });
    server.set({ ...row, versao: 2, regime: 'Real' });
    await form.reread();
    expect(form.store.get()).toMatchObject({
      row: { versao: 2 },
      values: { nome: 'Alfa e Filhos', regime: 'Real' },
    });
    expect(form.isDirty()).toBe(true);
    expect((await form.save()).ok).toBe(true);
    expect(server.sent.at(-1)).toMatchObject({ body: { nome: 'Alfa e Filhos' }, versao: 2 });
    form.setValues({ nome: 'Alfa S.A.' });
    server.set({ ...row, versao: 4, nome: 'Beta' });
    await form.reread();
    expect(form.store.get().values['nome']).toBe('Alfa S.A.');
    expect(await form.save()).toEqual({ ok: false, reason: 'conflito' });
  });

  test('[INS-03] a row that changed elsewhere is shown as it is now; over what is typed it is only told', async () => {
    const { form, server } = open({ id: 5 });
    await form.load();
    const before = form.store.get();
    await form.follow();
    // Nothing new: nothing is drawn again.
    expect(form.store.get()).toBe(before);
    server.set({ ...row, versao: 2, regime: 'Real' });
    await form.follow();
    expect(form.store.get()).toMatchObject({ row: { versao: 2 }, values: { regime: 'Real' }, newer: false });
    form.setValues({ nome: 'Alfa e Filhos' });
    // A sum of the server's, without a version of its own.
    server.set({ ...row, versao: 2, regime: 'Real', limite: '9.00' });
    await form.follow();
    expect(form.store.get()).toMatchObject({ newer: false, row: { limite: '9.00' } });
    server.set({ ...row, versao: 3, regime: 'Presumido' });
    await form.follow();
    expect(form.store.get()).toMatchObject({
      row: { versao: 2 },
      values: { nome: 'Alfa e Filhos', regime: 'Real' },
      newer: true,
    });
    expect(await form.save()).toEqual({ ok: false, reason: 'conflito' });
    form.takeMerged({ ...form.store.get().values, regime: 'Presumido' });
    expect(form.store.get().newer).toBe(false);
    expect((await form.save()).ok).toBe(true);
  });

  test('[INS-03] what was typed is taken back: the newer row is shown, and nothing says any more that there is one', async () => {
    const { form, server } = open({ id: 5 });
    await form.load();
    form.setValues({ nome: 'Alfa e Filhos' });
    server.set({ ...row, versao: 2, regime: 'Real' });
    await form.follow();
    expect(form.store.get().newer).toBe(true);
    form.setValues({ nome: row.nome });
    await expect
      .poll(() => form.store.get())
      .toMatchObject({
        row: { versao: 2 },
        values: { nome: row.nome, regime: 'Real' },
        newer: false,
      });
  });

  test('[PERM-01] a row that may no longer be read leaves the screen; what is being typed stays', async () => {
    let answer: (() => Promise<Row>) | undefined;
    const { wire } = fakeWire();
    const { form } = open({
      id: 5,
      wire: { ...wire, get: async (id) => (answer ? answer() : wire.get(id)) },
    });
    await form.load();
    form.setValues({ nome: 'Alfa e Filhos' });
    answer = () => Promise.reject(new HttpError(403, 'x'));
    await form.follow();
    expect(form.store.get()).toMatchObject({ phase: 'pronto', values: { nome: 'Alfa e Filhos' } });
    form.setValues({ nome: row.nome });
    // A line that fails says nothing about rights.
    answer = () => Promise.reject(new HttpError(0, 'x'));
    await form.follow();
    expect(form.store.get().phase).toBe('pronto');
    answer = () => Promise.reject(new HttpError(404, 'x'));
    await form.follow();
    expect(form.store.get().phase).toBe('inexistente');
  });

  test('[LOOK-10] a new record begins with the row that a reference starts with; a stored one does not', async () => {
    const property = {
      type: ['integer', 'null'],
      title: 'Conselho',
      'x-ref': { resource: 'conselhos', start: { sigla: 'CRM' } },
    };
    const started = buildEntity(
      'teste/fornecedor',
      { ...schema, properties: { ...schema.properties, conselhoId: property } },
      { name: 'fornecedores', subject: 'fornecedor' },
    );
    const wire: RecordWire = { ...fakeWire().wire, start: async () => ({ conselhoId: 3 }) };
    const novo = open({ entity: started, wire });
    await novo.form.load();
    expect(novo.form.store.get().values).toMatchObject({ conselhoId: 3, tipo: 'J' });
    expect(novo.form.isDirty()).toBe(false);
    const velho = open({ entity: started, wire, id: 5 });
    await velho.form.load();
    expect(velho.form.store.get().values['conselhoId']).not.toBe(3);
  });

  test('saves five times without reload, each time only what changed and with the version it got', async () => {
    const { form, server } = open({ id: 5 });
    await form.load();
    for (let time = 1; time <= 5; time += 1) {
      form.setValues({ nome: `Alfa ${time}` });
      expect(form.isDirty()).toBe(true);
      expect(await form.save()).toMatchObject({ ok: true, created: false });
      expect(form.isDirty()).toBe(false);
    }
    expect(server.sent.map(({ body, versao }) => [body, versao])).toEqual(
      [1, 2, 3, 4, 5].map((time) => [{ nome: `Alfa ${time}` }, time]),
    );
  });

  test('a date in the future where none may be is told on leaving the field, and with the rest on saving', async () => {
    const dated = buildEntity(
      'teste/visita',
      {
        ...schema,
        properties: {
          ...schema.properties,
          nascimento: {
            type: ['string', 'null'],
            title: 'Nascimento',
            format: 'date',
            'x-range': { to: '$hoje' },
          },
        },
      },
      { name: 'visitas', subject: 'visita' },
    );
    const { form, server } = open({ entity: dated });
    await form.load();
    form.setValues({ nascimento: '2026-11-22' });
    form.validateField('nascimento');
    expect(Object.keys(form.store.get().errors)).toEqual(['nascimento']);
    expect(await form.save()).toMatchObject({ ok: false, reason: 'erros' });
    expect(Object.keys(form.store.get().errors).toSorted()).toEqual(['nascimento', 'nome', 'regime']);
    expect(server.sent).toEqual([]);
    form.setValues({ nome: 'Ana', regime: 'Simples', nascimento: '2026-11-21' });
    expect(await form.save()).toMatchObject({ ok: true, created: true });
  });

  test('saving what did not change asks the server nothing', async () => {
    const { form, server } = open({ id: 5 });
    await form.load();
    form.setValues({ nome: 'Alfa ' });
    expect(await form.save()).toMatchObject({ ok: true, changed: false });
    expect(server.sent).toEqual([]);
  });

  test('a hidden field is not asked for, keeps its value while editing and does not travel', async () => {
    const { form, server } = open();
    await form.load();
    form.setValues({ nome: 'Beta', regime: 'Real' });
    form.setValues({ tipo: 'F' });
    expect(form.view(entity.field.regime!).visible).toBe(false);
    expect(form.store.get().values.regime).toBe('Real');
    await form.save();
    expect(server.sent[0]?.body).not.toHaveProperty('regime');
    const other = open();
    await other.form.load();
    other.form.setValues({ nome: 'Gama' });
    expect(await other.form.save()).toEqual({ ok: false, reason: 'erros' });
    expect(Object.keys(other.form.store.get().errors)).toEqual(['regime']);
    other.form.setValues({ tipo: 'F' });
    expect(await other.form.save()).toMatchObject({ ok: true });
  });

  test('a repeated create of the same content carries the same key, another content another', async () => {
    const { form, server } = open();
    await form.load();
    form.setValues({ nome: 'Beta', regime: 'Real' });
    server.refuse(new HttpError(0, 'sem rede'));
    await form.save();
    await form.save();
    form.setValues({ nome: 'Beta 2' });
    await form.save();
    const [first, again, other] = server.sent.map(({ key }) => key);
    expect(first).toBe(again);
    expect(other).not.toBe(first);
    expect(form.store.get().alerts[0]).toMatch(/não respondeu/);
    expect(form.isDirty()).toBe(true);
  });

  test('server errors stand at their fields until those change; the rest is told on top', async () => {
    const { form, server } = open({ id: 5 });
    await form.load();
    form.setValues({ nome: 'Beta' });
    server.refuse(
      new HttpError(422, 'Corrija os campos.', { errors: { nome: ['Já existe.'], estranho: ['Geral.'] } }),
    );
    expect(await form.save()).toEqual({ ok: false, reason: 'erros' });
    expect(form.store.get().errors).toEqual({ nome: ['Já existe.'] });
    expect(form.store.get().alerts).toEqual(['Geral.']);
    form.setValues({ nome: 'Beta 3' });
    expect(form.store.get().errors).toEqual({});
  });

  test('text that is no value blocks saving and counts as unsaved', async () => {
    const { form, server } = open({ id: 5 });
    await form.load();
    form.setInputError('limite', 'O número digitado no campo não é válido!');
    expect(form.isDirty()).toBe(true);
    expect(await form.save()).toEqual({ ok: false, reason: 'erros' });
    expect(server.sent).toEqual([]);
    form.setInputError('limite', null);
    expect(form.isDirty()).toBe(false);
  });

  test('a stale version opens the conflict; the merge saves on top of the new version', async () => {
    const { form, server } = open({ id: 5 });
    await form.load();
    form.setValues({ nome: 'Meu' });
    server.set({ ...row, versao: 2, regime: 'Presumido' });
    expect(await form.save()).toEqual({ ok: false, reason: 'conflito' });
    const conflict = form.store.get().conflict!;
    expect(conflict.current.versao).toBe(2);
    form.takeMerged({ ...form.store.get().values, regime: 'Presumido' });
    expect(await form.save()).toMatchObject({ ok: true });
    expect(server.sent.at(-1)).toEqual({ body: { nome: 'Meu' }, versao: 2 });
  });

  test('what is typed while a save is under way is not lost and stays unsaved', async () => {
    const { form } = open({ id: 5 });
    await form.load();
    form.setValues({ nome: 'Beta' });
    const saving = form.save();
    form.setValues({ regime: 'Real' });
    await saving;
    expect(form.store.get().values).toMatchObject({ nome: 'Beta', regime: 'Real' });
    expect(form.isDirty()).toBe(true);
  });

  test('the draft is kept a second after typing, offered to the same person and gone after saving', async () => {
    const first = open({ id: 5 });
    await first.form.load();
    first.form.setValues({ nome: 'Rascunho', senha: 'segredo' });
    vi.advanceTimersByTime(DRAFT_DELAY_MS);
    const again = createRecordForm(first.options);
    await again.load();
    expect(again.store.get().values.nome).toBe('Alfa');
    expect(again.store.get().draft).toMatchObject({ versao: 1 });
    again.restoreDraft();
    expect(again.store.get().values).toMatchObject({ nome: 'Rascunho' });
    expect(again.isDirty()).toBe(true);
    const bia = createRecordForm({ ...first.options, usuario: 'bia' });
    await bia.load();
    expect(bia.store.get().draft).toBeNull();
    await again.save();
    const last = createRecordForm(first.options);
    await last.load();
    expect(last.store.get().draft).toBeNull();
  });

  test('[CLIN-02] what is typed while a draft waits for an answer stands beside it: no word of either is lost', async () => {
    const first = open({ id: 5 });
    await first.form.load();
    first.form.setValues({ nome: 'Primeiro', regime: 'Real' });
    vi.advanceTimersByTime(DRAFT_DELAY_MS);
    const second = createRecordForm(first.options);
    await second.load();
    second.setValues({ nome: 'Segundo' });
    vi.advanceTimersByTime(DRAFT_DELAY_MS);
    const third = createRecordForm(first.options);
    await third.load();
    expect(third.store.get().draft?.valores).toMatchObject({ nome: 'Primeiro Segundo', regime: 'Real' });
    // Typed and restored in one visit, both stand too.
    third.setValues({ nome: 'Terceiro' });
    third.restoreDraft();
    expect(third.store.get().values).toMatchObject({ nome: 'Primeiro Segundo Terceiro', regime: 'Real' });
  });

  test('[CLIN-02] a draft that nobody answered outlives what is saved or left without saving beside it', async () => {
    const first = open({ id: 5 });
    await first.form.load();
    first.form.setValues({ nome: 'Primeiro' });
    vi.advanceTimersByTime(DRAFT_DELAY_MS);
    for (const end of ['discard', 'save'] as const) {
      const later = createRecordForm(first.options);
      await later.load();
      later.setValues({ nome: 'Segundo' });
      vi.advanceTimersByTime(DRAFT_DELAY_MS);
      await later[end]();
      const after = createRecordForm(first.options);
      await after.load();
      expect(after.store.get().draft?.valores.nome).toBe('Primeiro');
    }
    // A step of the record leaves it waiting too, and what is typed after the step beside it.
    const stepped = createRecordForm(first.options);
    await stepped.load();
    stepped.replaceRow({ ...stepped.store.get().row!, versao: 9 });
    stepped.setValues({ nome: 'Terceiro' });
    vi.advanceTimersByTime(DRAFT_DELAY_MS);
    const last = createRecordForm(first.options);
    await last.load();
    expect(last.store.get().draft?.valores.nome).toBe('Primeiro Terceiro');
    last.setValues({ nome: 'Quarto' });
    last.discardDraft();
    vi.advanceTimersByTime(DRAFT_DELAY_MS);
    const kept = createRecordForm(first.options);
    await kept.load();
    expect(kept.store.get().draft?.valores.nome).toBe('Quarto');
  });

  test('[CLIN-02] who types without a pause has the draft kept all the same', async () => {
    const { form, options } = open({ id: 5, now: Date.now });
    await form.load();
    for (let typed = 0; typed < DRAFT_MOST_MS; typed += DRAFT_DELAY_MS / 2) {
      form.setValues({ nome: `Texto ${typed}` });
      vi.advanceTimersByTime(DRAFT_DELAY_MS / 2);
    }
    const after = createRecordForm(options);
    await after.load();
    expect(after.store.get().draft?.valores).toMatchObject({ nome: expect.stringMatching(/^Texto /) });
  });

  test('the end of the session keeps the draft and holds nobody back', async () => {
    const { form, options } = open({ id: 5 });
    await form.load();
    form.setValues({ nome: 'Não se perde' });
    form.suspend();
    expect(form.isDirty()).toBe(false);
    form.keepDraft();
    const again = createRecordForm(options);
    await again.load();
    expect(again.store.get().draft?.valores.nome).toBe('Não se perde');
  });

  test('rights: without update everything is shown only; one field may be closed by its own action', async () => {
    const viewer = open({ id: 5, rights: { can: (action) => action === 'view' } });
    await viewer.form.load();
    expect(viewer.form.editable()).toBe(false);
    expect(viewer.form.view(entity.field.nome!).readonly).toBe(true);
    expect(await viewer.form.save()).toEqual({ ok: false, reason: 'ocupado' });
    const clerk = open({ id: 5, rights: { can: (action) => action !== 'limite' } });
    await clerk.form.load();
    expect(clerk.form.view(entity.field.nome!).readonly).toBe(false);
    expect(clerk.form.view(entity.field.limite!).readonly).toBe(true);
  });

  test('a field the server withheld is not shown; a row of the bin is not editable', async () => {
    const { limite: _limite, ...withheld } = row;
    const server = fakeWire({ ...withheld, excluidoEm: '2026-01-01T00:00:00Z' });
    const { form } = open({ id: 5, wire: server.wire });
    await form.load();
    expect(form.view(entity.field.limite!).visible).toBe(false);
    expect(form.view(entity.field.senha!).visible).toBe(true);
    expect(form.editable()).toBe(false);
  });

  test('a record that is not there and a server that fails are told apart', async () => {
    const gone = open({
      id: 5,
      wire: { ...fakeWire().wire, get: async () => Promise.reject(new HttpError(404, 'x')) },
    });
    await gone.form.load();
    expect(gone.form.store.get().phase).toBe('inexistente');
    const down = open({
      id: 5,
      wire: { ...fakeWire().wire, get: async () => Promise.reject(new HttpError(0, 'x')) },
    });
    await down.form.load();
    expect(down.form.store.get().phase).toBe('falhou');
  });
});

describe('rows of a child table', () => {
  const withRows = buildEntity(
    'teste/convenio',
    {
      title: 'Convênio',
      type: 'object',
      required: ['nome'],
      'x-entity': { plural: 'Convênios', label: ['nome'] },
      properties: {
        nome: { type: 'string', title: 'Nome' },
        cartoes: {
          type: 'array',
          title: 'Cartões',
          'x-child': {},
          items: {
            type: 'object',
            required: ['numero', 'tipo'],
            properties: {
              numero: {
                type: 'string',
                title: 'Número',
                pattern: '^[0-9]+$',
                'x-access': { read: 'ver', mask: 'final' },
              },
              tipo: { type: 'string', title: 'Tipo', enum: ['A', 'B'] },
              limite: {
                type: ['string', 'null'],
                title: 'Limite',
                format: 'moeda',
                'x-access': { write: 'limite' },
              },
              senha: { type: 'string', title: 'Senha', 'x-access': { read: 'ver' } },
            },
          },
        },
      },
    },
    { name: 'convenios', subject: 'convenio' },
  );
  const stored = {
    id: 5,
    versao: 1,
    nome: 'Alfa',
    cartoes: [{ id: 1, numero: '****1234', tipo: 'A', limite: null }],
  };

  test('a row with an empty required field is not finished, and says which', async () => {
    const { form } = open({ entity: withRows });
    await form.load();
    form.setValues({
      nome: 'Novo',
      cartoes: [{ _chave: 'n1', numero: '12', tipo: null, limite: null, senha: 'x' }],
    });
    expect(form.checkRow('cartoes', 0)).toBe(false);
    expect(Object.keys(form.store.get().errors)).toEqual(['cartoes.0.tipo']);
    form.setValues({ cartoes: [{ _chave: 'n1', numero: '12', tipo: 'A', limite: null, senha: 'x' }] });
    expect(form.checkRow('cartoes', 0)).toBe(true);
    form.setInputError('cartoes:n1.limite', 'Não é um valor.');
    expect(form.checkRow('cartoes', 0)).toBe(false);
  });

  test('what the person may not read of a stored row is neither an error nor lost', async () => {
    const server = fakeWire(stored);
    const { form } = open({ entity: withRows, id: 5, wire: server.wire });
    await form.load();
    const rows = form.store.get().values.cartoes as { _chave: string }[];
    form.setValues({ cartoes: [{ ...rows[0], tipo: 'B' }] });
    expect(form.checkRow('cartoes', 0)).toBe(true);
    expect((await form.save()).ok).toBe(true);
    expect(server.sent[0]?.body).toEqual({
      cartoes: [{ id: 1, numero: '****1234', tipo: 'B', limite: null }],
    });
    const inner = Object.fromEntries(withRows.field.cartoes!.child!.fields.map((field) => [field.id, field]));
    const view = (id: string) =>
      form.viewRow(inner[id]!, { _chave: 'i1', id: 1, numero: '****1234', tipo: 'A', limite: null });
    expect(view('senha').visible).toBe(false);
    expect(view('numero')).toMatchObject({ visible: true, readonly: false });
  });

  test('what the person may not write of a row is only shown', async () => {
    const { form } = open({ entity: withRows, rights: { can: (action) => action !== 'limite' } });
    await form.load();
    const limite = withRows.field.cartoes!.child!.fields.find((field) => field.id === 'limite')!;
    expect(form.viewRow(limite, { _chave: 'n1' }).readonly).toBe(true);
  });
});
