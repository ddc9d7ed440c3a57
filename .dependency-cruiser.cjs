/**
 * The ladder of imports (docs/decisions/0002): domain and messages, on one floor, ← shared ← engine ← capabilities ←
 * features ← app, the same in server; src and server meet only in schemas, resources, src/domain and src/messages.
 * tests/architecture proves that each rule bites.
 */
const pure = '^(src/domain|src/messages|schemas|resources)/';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule(
      'no-cycle',
      'Two files that import each other, be it for a type alone, are one file.',
      {},
      { circular: true },
    ),
    rule(
      'domain-is-pure',
      'Rules know declarations and the sentences that they answer with; no React, no Node, no other part.',
      { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      {
        pathNot: [
          '^src/domain/',
          '^src/messages/',
          '^schemas/',
          'node_modules/(@casl/ability|fast-check|json-schema-to-ts)/',
        ],
        dependencyTypesNot: ['npm-dev'],
      },
    ),
    rule(
      'schemas-are-data',
      'A schema imports only the language and other schemas.',
      { path: '^schemas/(?!meta/)' },
      { pathNot: '^schemas/' },
    ),
    rule(
      'resources-are-data',
      'A resource imports only the types of its language.',
      { path: '^resources/' },
      { pathNot: '^(resources/|src/domain/registro/)' },
    ),
    rule(
      'messages-know-domain-only',
      'Sentences know the rules that they speak of, no screen and no server.',
      { path: '^src/messages/', pathNot: '\\.test\\.ts$' },
      { path: '^(src|server)/', pathNot: '^src/(messages|domain)/' },
    ),
    rule(
      'shared-knows-no-entity',
      'shared stands under engine and features.',
      { path: '^src/shared/' },
      { path: '^src/(engine|capabilities|features|app)/' },
    ),
    rule(
      'engine-knows-no-feature',
      'The generated screens know no hand-built one.',
      { path: '^src/engine/' },
      { path: '^src/(capabilities|features|app)/' },
    ),
    rule(
      'engine-is-entered-by-its-door',
      'What a screen built by hand takes of the engine stands in one file, so that the rest may change.',
      { path: '^src/(capabilities|features)/' },
      { path: '^src/engine/', pathNot: '^src/engine/kit/index\\.ts$' },
    ),
    rule(
      'capability-knows-no-feature',
      'A capability is used by features.',
      { path: '^src/capabilities/' },
      { path: '^src/(features|app)/' },
    ),
    rule(
      'capability-is-entered-by-its-door',
      'What lies behind index.ts may change without asking anybody.',
      { path: '^src/(?:capabilities/([^/]+)|[a-z]+)/' },
      {
        path: '^src/capabilities/',
        pathNot: ['^src/capabilities/[^/]+/index\\.ts$', '^src/capabilities/$1/'],
      },
    ),
    rule(
      'server-capability-is-entered-by-its-door',
      'index.ts says what others may use, plugin.ts what app.ts plugs in; the rest may change without asking anybody.',
      { path: '^server/(?:capabilities/([^/]+)/|[a-z]+)' },
      {
        path: '^server/capabilities/',
        pathNot: ['^server/capabilities/[^/]+/(index|plugin)\\.ts$', '^server/capabilities/$1/'],
      },
    ),
    rule(
      'server-capability-knows-no-feature',
      'A capability is used by features.',
      { path: '^server/capabilities/' },
      { path: '^server/(features/|app\\.ts)' },
    ),
    rule(
      'features-do-not-import-each-other',
      'What two features need belongs to a capability or the engine.',
      { path: '^(src|server)/features/([^/]+)/' },
      { path: '^$1/features/', pathNot: '^$1/features/$2/' },
    ),
    rule(
      'features-know-no-app',
      'app assembles features.',
      { path: '^src/features/' },
      { path: '^src/app/' },
    ),
    rule(
      'src-knows-no-server',
      'The browser reaches the server over the wire only.',
      { path: '^src/' },
      { path: '^server/' },
    ),
    rule(
      'server-knows-no-screen',
      'The server shares rules and sentences, no screen.',
      { path: '^server/' },
      { path: '^src/', pathNot: pure },
    ),
    rule(
      'server-plugins-know-no-gateway',
      'Outside services are for the engine and what stands over it.',
      { path: '^server/plugins/' },
      { path: '^server/gateways/' },
    ),
    rule(
      'server-base-knows-no-engine',
      'plugins, database, gateways, jobs and threads stand under the engine.',
      { path: '^server/(plugins|database|gateways|jobs|threads)/' },
      { path: '^server/(engine|features|capabilities)/' },
    ),
    rule(
      'mail-leaves-by-the-queue',
      'Who has something to send puts it in the queue, in its transaction (docs/decisions/0093).',
      { path: '^server/', pathNot: '^server/(gateways/email|capabilities/correio)/' },
      { path: '^server/gateways/email/smtp' },
    ),
    rule(
      'server-engine-knows-no-feature',
      'The engine knows no exception.',
      { path: '^server/engine/' },
      { path: '^server/(capabilities|features)/' },
    ),
    rule(
      'mock-server-stands-alone',
      'Stand-ins share no code with what they stand in for.',
      { path: '^mock-server/' },
      { path: '^(src|server|schemas|resources)/' },
    ),
    rule(
      'no-tests-in-product',
      'The product imports no test.',
      { path: '^(src|server|schemas|resources)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^tests/' },
    ),
    rule(
      'only-form-engine-uses-rjsf',
      'The form engine can be replaced behind one component.',
      { path: '^src/', pathNot: '^src/engine/(form|fields|lookup)/' },
      { path: 'node_modules/@rjsf/' },
    ),
    rule(
      'not-unresolvable',
      'Every import leads somewhere.',
      { pathNot: '^vite' },
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules|data|docs)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
