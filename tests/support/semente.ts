/** Properties are tried on the same cases each time: a case that nobody saw before is hunted with SEMENTE, not met by chance. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEMENTE ?? 20_261_121) });

// Statements asked at once of one connection: in a transaction, where one that fails takes the others with it.
process.on('warning', (warning) => {
  if (warning.name === 'DeprecationWarning' && warning.message.startsWith('Calling client.query()'))
    throw warning;
});
