// What Jest reads in place of a style sheet.
module.exports = {};
