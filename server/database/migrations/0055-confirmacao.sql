-- The agenda asks for the links of its appointments, many at a time.
CREATE INDEX convite__agendamento__ix ON convite (((alvo->>'agendamentoId')::bigint)) WHERE finalidade = 'confirmar-agendamento';
