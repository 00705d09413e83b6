/** Someone asks for the price of pepper: Ogg Opus, small enough to be printed in an example that works. */
export const sampleSpeech =
  'T2dnUwACAAAAAAAAAAAAAAAAAAAAALjrG0oBE09wdXNIZWFkAQE4AeAuAAAAAABPZ2dTAAAAAAAAAAAAAAAAAAABAAAASZW+' +
  'VAEuT3B1c1RhZ3MGAAAAZmZtcGVnAQAAABQAAABlbmNvZGVyPUxhdmMgbGlib3B1c09nZ1MAAEC/AAAAAAAAAAAAAAIAAABE' +
  '+IywESUpMC4vLyUnJy4nHTUpLCknGOD+g7C2ddkRbwIGGn9GRT48ZZT2by5JqlUscnrOUN6dgQFiYBjhcYBpsHf2NAfHL7z5' +
  'LyyMd9mKfuYTxWnqfgRogAgrxu/AXy1Z5vMoGO9GLDiBxAnuME+arHAvEaIjLSrfAe2I+QHabBj/ioMs80GmyyoopekScefT' +
  '7E2sGO6VxDYxGxiRT4BlqBE5qOh+Y0qDsegY/A0MP+vxWaWIgRf55x/C/4h1xCu+tBjte+9Imc6DMy+hEcAp72S1FrRh5F5Q' +
  'LTmBcmq5eNWQx07ZlNMUhUfrLOJ8rrqgGO8horpl3xpSF+hkIFeMjsXJQSTMJO4Drx5SC7GrbwasZJA22gyyJJdHzUFbyoAY' +
  'oW66ttIoLJ/oUo4fFwEsyNG1J9s/PZrR5D9oj01geNQdpFyAGODSMzTrktZSPY17LFyMZIzHjxLVsppGSGZ6QqMkMjqFsrRl' +
  'L0SAGOWPzzdJ3JwUdEOYm7kohexKtbQIXOFDuNH2ppuxWnNXMpS2RVsUGO8KxXlSobUz1rXS4HZJsp6kMcqhi1bKGRPvB4gD' +
  '+Si8Gk2kprey61Tpq7hcxhjuYg75Ya7q9I1FgG6zJEtl5DRYCm8bvRxNtJ2QBOqdoLdaIdKBgBghmPGDctwR39RmwYgiugz5' +
  '3dig9rQyI3IQstVgGO595BkzL8WRmCK9889w2yC0iCY79Xac0H2HI0g0Ol8825sB0NOjX0xL96gWkIjz29qmNxgY6SR60xIs' +
  'OUapanclIVx1NVjYGos6fHgfB8tfh3zrAZgAGnHv6uvToBjhavyjuUbEZYoPHHHZVBVel48JF+YlncML/kangUmoSRmto+Ux' +
  'D+tFg5vIGO8yzUspJyEM6abIZXi1yNDbvmqzxH0DwC/mlsgtnURj6esAA+2CbzAYpHC9yjzRcsjMHB3/zilGulklyvxJKyrl' +
  'pYYm0QwsPCWblRVj6kJPZ2dTAASw6gAAAAAAAAAAAAADAAAA/kXsagQoHygoGOFrwF54btRTQDkzAp1Xx7T2Pkw9ufsFa46o' +
  'Ypw9yYJqOvmR0Z7dQBju2cPq/A3ZH/UfjHryfhf1dyxHr3dNR0uh2i9Zw8QY7pZwulaR8aCPBLwD7tawDx6XfPjXn7vzGZrM' +
  '5XIl9vIC2DzUwJIhGO4tGkOyYwmQNHPDmATmV/GBkzU54hbrCkzhel2q8wx0i7xvFMO1cA==';

export const sampleWords = 'How much is the pepper?';
export const sampleSeconds = 1.245;
